import { errAsync, okAsync } from 'neverthrow'
import type { AssetImporter } from '#server/application/ports/asset-importer.ts'
import type { ResumableUploads } from '#server/application/ports/resumable-uploads.ts'

/** For environments without a disk for uploads: a page that runs the shop inside itself. */
export const noUploads: ResumableUploads = {
  answer: async () => Response.json({ code: 'NOT_FOUND' }, { status: 404 }),
  list: () => okAsync([]),
  remove: () => okAsync(undefined),
  tidy: () => okAsync(0),
}

const NO_FILES = { field: 'files', reason: 'can’t be uploaded here' }
const REFUSED = {
  kind: 'asset-refused',
  message: 'Files can’t be uploaded here.',
  faults: [NO_FILES],
} as const

/** The same for imports. */
export const noAssetImporter: AssetImporter = {
  plan: () => errAsync(REFUSED),
  planFile: () => errAsync(REFUSED),
  run: () => okAsync({ kind: 'failed', faults: [NO_FILES] }),
}
