import type { ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'

/** Which files of the file storage are public. A file that is not a known preview stays private. */
export interface PublicMedia {
  includes(path: string): ResultAsync<boolean, Outage>
}
