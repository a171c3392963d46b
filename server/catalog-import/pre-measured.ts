import { err, ok, type Result } from 'neverthrow'
import type { FileStorage } from '../application/ports/file-storage.ts'
import { facetFaults, productOf } from './analyze/build-asset.ts'
import type { FileComplaint } from './fault.ts'
import { isStoragePath, type ManifestRow } from './parse/manifest.ts'
import { preparedAsset, type PreparedAsset } from './prepared-asset.ts'
import { previewPaths } from './upsert/catalog-rows.ts'
import { errorText } from './upsert/staging.ts'

/**
 * Builds an asset from its manifest row alone, without reading any file: for rows written by `export`,
 * whose files are already in the file storage.
 */
export function preMeasured(row: ManifestRow): Result<PreparedAsset, readonly FileComplaint[]> {
  const { made } = row
  if (!made) return err([{ column: 'made', reason: 'is missing, but --trust-facts requires it' }])
  const files = row.variants.flatMap(({ held }) => (held ? [{ ...held, file: held.path }] : []))
  const lost = row.variants.findIndex(({ held }) => !held)
  const faults = [
    ...(lost < 0
      ? []
      : [
          {
            column: 'held',
            reason: `is missing for file ${lost + 1}, but --trust-facts requires it`,
          },
        ]),
    ...(previewPaths(made.previews).every(isStoragePath)
      ? []
      : [{ column: 'made', reason: 'has a preview that isn’t a path in the file storage' }]),
    ...facetFaults(row),
  ]
  if (faults.length > 0) return err(faults)
  const findings = { facts: made.facts, previews: made.previews, facets: made.facets }
  const bare = files.map(({ path: _path, ...file }) => file)
  return ok(preparedAsset(row, productOf(row, { ...findings, files: bare }), ['trusted']))
}

/**
 * Reports which files of an asset are missing from the file storage, for rows whose files are not
 * probed, so that nothing goes on sale that cannot be downloaded. Compares sizes only; `check` compares
 * hashes. Assets may share files, so each file is looked up once.
 */
export function missingFrom(fileStorage: FileStorage) {
  const known = new Map<string, number | string>()

  async function sizeOf(path: string): Promise<number | string> {
    const seen = known.get(path)
    if (seen !== undefined) return seen
    const found = await fileStorage.open(path).match(
      (file): number | string => file.bytes,
      (error) => (error.kind === 'missing' ? 'isn’t in the file storage' : errorText(error)),
    )
    known.set(path, found)
    return found
  }

  return async ({ product }: PreparedAsset): Promise<readonly FileComplaint[]> => {
    const wanted = [
      ...product.variants.map(({ file, bytes }) => ({ path: file, bytes, column: 'held' })),
      ...previewPaths(product.previews).map((path) => ({ path, bytes: null, column: 'made' })),
    ]
    const complaints: FileComplaint[] = []
    for (const { path, bytes, column } of wanted) {
      const size = await sizeOf(path)
      if (typeof size === 'string') complaints.push({ column, reason: `${path} ${size}` })
      else if (bytes !== null && size !== bytes) {
        complaints.push({
          column,
          reason: `${path} has ${size} bytes in the file storage, not ${bytes}`,
        })
      }
    }
    return complaints
  }
}
