import { createHash } from 'node:crypto'
import { err, ok, type Result } from 'neverthrow'
import { previewPaths } from '#server/seed/rows.ts'
import type { Arrival } from './arrival.ts'
import { facetFaults, productOf } from './describe.ts'
import type { Complaint } from './fault.ts'
import { isVaultPath, type ManifestRow } from './manifest.ts'

/**
 * An asset as its manifest tells it, without a look into any file: for what an `export` wrote, whose
 * files are in the vault already.
 */
export function trusted(row: ManifestRow): Result<Arrival, readonly Complaint[]> {
  const { made } = row
  if (!made) return err([{ column: 'made', reason: 'is missing, and --trust-facts needs it' }])
  const files = row.variants.flatMap(({ held }) => (held ? [{ ...held, file: held.path }] : []))
  const lost = row.variants.findIndex(({ held }) => !held)
  const faults = [
    ...(lost < 0
      ? []
      : [
          { column: 'held', reason: `is missing for file ${lost + 1}, and --trust-facts needs it` },
        ]),
    ...(previewPaths(made.previews).every(isVaultPath)
      ? []
      : [{ column: 'made', reason: 'names a preview that is no path of the vault' }]),
    ...facetFaults(row),
  ]
  if (faults.length > 0) return err(faults)
  const findings = { facts: made.facts, previews: made.previews, facets: made.facets }
  const bare = files.map(({ path: _path, ...file }) => file)
  return ok(arrivalOf(row, productOf(row, { ...findings, files: bare }), ['trusted']))
}

/** Raise it when the same files would give other facts or previews: everything is then made anew. */
export const RECIPE = 2

export function arrivalOf(
  row: ManifestRow,
  product: Arrival['product'],
  hashes: readonly string[],
): Arrival {
  return {
    product,
    published: row.published ?? null,
    publishedAt: row.published_at === undefined ? null : Date.parse(row.published_at),
    contentHash: contentHash(row, hashes),
  }
}

/** The hash of what a row says and of its files. Whether it is published is not part of it. */
export function contentHash(row: ManifestRow, hashes: readonly string[]): string {
  const { published: _published, ...rest } = row
  const said = Object.entries(rest).filter(([, value]) => !isBare(value))
  return hashOf(JSON.stringify([RECIPE, said, hashes]))
}

/** CSV leaves out what JSON may write as an empty list: both say the same. */
function isBare(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
