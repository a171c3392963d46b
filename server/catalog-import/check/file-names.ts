import { filenameFrom, isFilename } from '#domain/catalog/filename.ts'
import { NOT_A_FILENAME } from '#messages/upload-messages.ts'
import { downloadNameOf, fileSku } from '../analyze/build-asset.ts'
import type { FileComplaint } from '../fault.ts'
import { fileColumn } from '../parse/csv-columns.ts'
import type { ManifestRow } from '../parse/manifest.ts'

/** Looks up the names that files of the catalog have, by their SKUs. */
export type StoredNames = (skus: readonly string[]) => Promise<ReadonlyMap<string, string>>

/**
 * Complaints about names that no file may have (upload 1). A file of the catalog keeps the name that it has:
 * older versions accepted more names.
 */
export async function filenameFaults(
  row: ManifestRow,
  storedNames: StoredNames,
): Promise<readonly FileComplaint[]> {
  const odd = row.variants
    .map((variant, at) => ({ at, sku: fileSku(row, at), name: downloadNameOf(variant) }))
    .filter(({ name }) => !isFilename(name))
  if (odd.length === 0) return []
  const stored = await storedNames(odd.map(({ sku }) => sku))
  return odd
    .filter(({ sku, name }) => filenameFrom(stored.get(sku) ?? '') !== name)
    .map(({ at, name }) => {
      const reason = `“${name}” ${NOT_A_FILENAME}`
      return row.variants[at]?.filename === undefined
        ? {
            column: fileColumn(at, 'file'),
            reason: `${reason}. Rename the file, or enter another name as ${fileColumn(at, 'filename')}`,
          }
        : { column: fileColumn(at, 'filename'), reason }
    })
}
