import type { ResultAsync } from 'neverthrow'
import type { UploadedFile } from '#application/ports/asset-imports.ts'
import type { Outage } from '#application/ports/outage.ts'

/** Uploads in pieces that can be resumed (upload 1), on the disk of this server. */
export interface ResumableUploads {
  /** Answers a request of the upload protocol. The caller has already authenticated it. */
  answer(request: Request): Promise<Response>
  list(): ResultAsync<readonly UploadedFile[], Outage>
  remove(ids: readonly string[]): ResultAsync<void, Outage>
  /** Deletes uploads that nobody has continued since then, except those still needed; returns how many (upload 2). */
  tidy(
    since: number,
    isNeeded: (ids: readonly string[]) => ResultAsync<ReadonlySet<string>, Outage>,
  ): ResultAsync<number, Outage>
}
