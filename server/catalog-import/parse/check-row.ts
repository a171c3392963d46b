import * as z from 'zod/mini'
import type { FileComplaint } from '../fault.ts'
import { lowPricesOfRow } from '../check/low-prices.ts'
import { isFree, manifestRow, type ManifestRow } from './manifest.ts'

/** An entry read from a line of a manifest: a row, or the faults that prevented one. */
export type ReadRow =
  | { readonly line: number; readonly row: ManifestRow }
  | { readonly line: number; readonly faults: readonly FileComplaint[] }

/** Validates one row. `columnOf` returns a field's name as the file spells it. */
export function checkRow(
  line: number,
  value: unknown,
  columnOf: (path: readonly PropertyKey[]) => string,
): ReadRow {
  const read = z.safeParse(manifestRow, value)
  if (!read.success) {
    const faults = read.error.issues.map((issue) => {
      if (issue.code === 'unrecognized_keys') {
        return {
          column: columnOf([...issue.path, issue.keys[0] ?? '']),
          reason: 'is an unknown field',
        }
      }
      return { column: columnOf(issue.path), reason: reasonOf(issue, value) }
    })
    return { line, faults }
  }
  const faults = atOdds(read.data)
  return faults.length > 0 ? { line, faults } : { line, row: read.data }
}

function reasonOf(issue: z.core.$ZodIssue, value: unknown): string {
  const found = issue.path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
    value,
  )
  if (found === undefined) return 'is missing'
  return issue.message === 'Invalid input' ? 'is invalid' : issue.message
}

/** Faults that only a combination of fields reveals. */
function atOdds(row: ManifestRow): readonly FileComplaint[] {
  const is3d = row.library === '3d'
  const free = isFree(row)
  return [
    ...(is3d === (row.asset_type !== undefined)
      ? []
      : [
          {
            column: 'asset_type',
            reason: is3d ? 'is missing' : 'can only be used in the 3d library',
          },
        ]),
    ...row.variants.flatMap((file, at) => {
      const unpriced = (own: number | undefined, all: number | undefined) =>
        !free && own === undefined && all === undefined
      return [
        ...(unpriced(file.credits, row.credits) ? ['credits'] : []),
        ...(unpriced(file.price_usd, row.price_usd) ? ['price_usd'] : []),
      ].map((column) => ({ column, reason: `is missing, and file ${at + 1} doesn’t have its own` }))
    }),
    ...lowPricesOfRow(row),
    ...(free && [row, ...row.variants].some((one) => one.credits || one.price_usd)
      ? [{ column: 'price_usd', reason: 'must be 0 or empty if the asset is free' }]
      : []),
  ]
}
