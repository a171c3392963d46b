import { previewPaths } from '#server/seed/rows.ts'
import type { FileVault } from '#server/ports/file-vault.ts'
import type { Arrival } from './arrival.ts'
import { troubleWords } from './delivery.ts'
import type { Complaint } from './fault.ts'

/**
 * Tells what of an asset is not in the vault, for rows whose files nobody looks into: nothing is put
 * on sale that cannot be fetched. Sizes only; `check` compares hashes. Assets may share files, so each
 * is asked for once.
 */
export function missingFrom(vault: FileVault) {
  const known = new Map<string, number | string>()

  async function sizeOf(path: string): Promise<number | string> {
    const seen = known.get(path)
    if (seen !== undefined) return seen
    const found = await vault.open(path).match(
      (file): number | string => file.bytes,
      (trouble) => (trouble.kind === 'missing' ? 'is not in the vault' : troubleWords(trouble)),
    )
    known.set(path, found)
    return found
  }

  return async ({ product }: Arrival): Promise<readonly Complaint[]> => {
    const wanted = [
      ...product.variants.map(({ file, bytes }) => ({ path: file, bytes, column: 'held' })),
      ...previewPaths(product.previews).map((path) => ({ path, bytes: null, column: 'made' })),
    ]
    const complaints: Complaint[] = []
    for (const { path, bytes, column } of wanted) {
      const size = await sizeOf(path)
      if (typeof size === 'string') complaints.push({ column, reason: `${path} ${size}` })
      else if (bytes !== null && size !== bytes) {
        complaints.push({ column, reason: `${path} has ${size} bytes in the vault, not ${bytes}` })
      }
    }
    return complaints
  }
}
