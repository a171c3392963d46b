import { err, ok, type Result } from 'neverthrow'
import type {
  AssetDraft,
  AssetFault,
  AssetRefused,
  ImportedFile,
  UploadedFile,
} from '#application/ports/asset-imports.ts'
import { isFilename } from '#domain/catalog/filename.ts'
import { endingIn } from '#domain/catalog/upload.ts'
import { assetRefused } from '#messages/asset-faults.ts'
import type { FileSource, PlannedImport } from '../application/ports/asset-importer.ts'
import { existingTopics } from '#server/sql/catalog-import/existing-rows.ts'
import { filenamesIn, storedAsset } from '#server/sql/catalog-import/stored-assets.ts'
import type { Db } from '#server/sql/database.ts'
import { facetFaults } from './analyze/build-asset.ts'
import { validRows } from './check/valid-rows.ts'
import type { FileComplaint } from './fault.ts'
import { checkRow, type ReadRow } from './parse/check-row.ts'
import type { ManifestRow } from './parse/manifest.ts'

/** Plans the import of a new asset, or returns everything that is wrong with it. */
export async function planAsset(
  db: Db,
  draft: AssetDraft,
  uploads: readonly UploadedFile[],
): Promise<Result<PlannedImport, AssetRefused>> {
  if (await storedAsset(db, draft.sku)) {
    return refused([{ field: 'sku', reason: 'is already used by another asset' }])
  }
  const sources = sourcesFrom(uploads)
  const free = draft.free || draft.library === 'practice'
  const row = bare({
    sku: draft.sku,
    name: draft.name,
    library: draft.library,
    asset_type: draft.assetType,
    category: draft.category,
    collections: [...draft.collections],
    tags: [...draft.tags],
    description: draft.description,
    motion_description: draft.motionDescription,
    free: draft.free,
    subscription_only: draft.subscriptionOnly,
    blend: draft.blend,
    variants: draft.files.map((file, at) =>
      variantOf(file, { free, file: sources.take(file.upload, `files.${at}.upload`) }),
    ),
    preview_file: draft.previewFile && sources.take(draft.previewFile, 'preview_file'),
    preview_model: draft.previewModel && sources.take(draft.previewModel, 'preview_model'),
  })
  return checked(db, row, { ...sources, newFile: null })
}

/** Collects where the files of a row come from, keyed by their names in the row. */
export function sourcesFrom(uploads: readonly UploadedFile[]) {
  const files: Record<string, FileSource> = {}
  const faults: AssetFault[] = []
  const named = (filename: string, source: FileSource): string => {
    // Files with the same name go into different folders.
    const place = `${Object.keys(files).length + 1}/${filename}`
    files[place] = source
    return place
  }
  const find = (id: string) => uploads.find((upload) => upload.id === id)
  return {
    files,
    faults,
    keep: (path: string, filename: string): string => {
      const isPlain = isFilename(filename)
      return named(isPlain ? filename : `file${endingIn(filename) ?? ''}`, { stored: path })
    },
    take: (id: string, field: string): string => {
      const found = find(id)
      if (!found) faults.push({ field, reason: 'isn’t uploaded. Upload the file again' })
      else if (found.received < found.bytes) faults.push({ field, reason: 'is still uploading' })
      return named(found?.filename ?? 'file', { upload: id })
    },
    filename: (id: string): string | null => find(id)?.filename ?? null,
  }
}

/** The part of a row that describes an uploaded file. */
export function variantOf(
  { sku, name, credits, priceCents }: ImportedFile,
  { free, file }: { readonly free: boolean; readonly file: string },
) {
  return bare({
    file,
    name,
    sku,
    credits: free ? null : credits,
    price_usd: free || priceCents === null ? null : priceCents / 100,
  })
}

interface Checking extends Pick<PlannedImport, 'files' | 'newFile'> {
  readonly faults: readonly AssetFault[]
}

/** A checked row as a plan, or everything that is wrong with it. */
export async function checked(
  db: Db,
  row: object,
  { files, faults, newFile }: Checking,
): Promise<Result<PlannedImport, AssetRefused>> {
  const read = checkRow(1, row, (path) => path.join('.'))
  const complaints = 'faults' in read ? read.faults : await misplaced(db, read.row)
  const all = [...faults, ...complaints.map(asField)]
  if (all.length > 0 || 'faults' in read) return refused(all)
  const { sku, name } = read.row
  return ok({ sku, name, manifestRow: JSON.stringify(row), files, newFile })
}

/**
 * Complaints about anything a row names that does not exist: its category, its collections, the values
 * of its filters.
 */
async function misplaced(db: Db, row: ManifestRow): Promise<readonly FileComplaint[]> {
  const lost: FileComplaint[] = [...facetFaults(row)]
  const bad = (_row: unknown, complaints: readonly FileComplaint[]) => void lost.push(...complaints)
  const known = { topics: await existingTopics(db), storedNames: filenamesIn(db) }
  const rows = validRows(oneRow(row), known, { done: () => undefined, bad })
  while (!(await rows.next()).done);
  return lost
}

async function* oneRow(row: ManifestRow): AsyncGenerator<ReadRow> {
  yield { line: 1, row }
}

export const refused = (faults: readonly AssetFault[]): Result<never, AssetRefused> =>
  err(assetRefused(faults))

/** Converts a manifest column to the name of the field in the admin. */
export function asField({ column, reason }: FileComplaint): AssetFault {
  const [, file, rest = 'file'] = /^file_(\d+)(?:_(\w+))?$/.exec(column) ?? []
  const path = file === undefined ? column : `files.${Number(file) - 1}.${rest}`
  const field = path
    .replace(/^variants/, 'files')
    .replace(/price_usd$/, 'price_cents')
    .replace(/^(files\.\d+\.)file$/, '$1upload')
  // Hides the folder that an import puts a file in, which is an internal detail.
  return { field, reason: reason.replaceAll(/“\d+\/(?=[^”]*”)/g, '“') }
}

/** Drops null values, because a manifest omits them. */
export function bare<Row extends object>(row: Row): Partial<Row> {
  const given = Object.entries(row).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(given) as Partial<Row>
}
