import { okAsync, ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type { DownloadLinks } from '#server/application/ports/download-links.ts'
import type { Db } from '#server/sql/database.ts'

/** Links directly to the sample files, which Vite serves. They are unsigned, since nothing here is for sale. */
export const sampleLinks = (db: Db): DownloadLinks => ({
  make: ({ variantId }) => {
    const file = db
      .selectFrom('variants')
      .select(['storage_path', 'filename'])
      .where('id', '=', variantId)
      .executeTakeFirstOrThrow()
    return ResultAsync.fromPromise(file, (cause): Outage => ({ kind: 'unexpected', cause })).map(
      ({ storage_path: path, filename }) =>
        `/media/${path}?${new URLSearchParams({ save_as: filename })}`,
    )
  },
  read: () => okAsync(null),
})
