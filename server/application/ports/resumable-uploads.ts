import type { ResultAsync } from 'neverthrow'
import type { UploadedFile } from '#application/ports/asset-imports.ts'
import type { Outage } from '#application/ports/outage.ts'

/** Files that come in pieces and can be gone on with (upload 1), on the disk of this server. */
export interface ResumableUploads {
  /** Answers a request of the protocol. Whoever calls it has made sure who asks. */
  answer(request: Request): Promise<Response>
  list(): ResultAsync<readonly UploadedFile[], Outage>
  remove(ids: readonly string[]): ResultAsync<void, Outage>
  /** Deletes what nobody has gone on with since then, but for what is still needed; gives the number (upload 2). */
  tidy(
    since: number,
    isNeeded: (ids: readonly string[]) => ResultAsync<ReadonlySet<string>, Outage>,
  ): ResultAsync<number, Outage>
}
