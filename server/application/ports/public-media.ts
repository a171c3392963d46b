import type { ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'

/** Which files of the file storage anybody may see. What nobody named as a preview stays closed. */
export interface PublicMedia {
  includes(path: string): ResultAsync<boolean, Outage>
}
