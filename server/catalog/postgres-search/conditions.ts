import { sql, type RawBuilder } from 'kysely'
import { CATEGORY } from '#domain/catalog/facet.ts'
import { bitOf } from './facet-mask.ts'
import { trait } from './search-marks.ts'

/** A condition on the row of an asset. */
export type Condition = RawBuilder<boolean>

export const NOTHING: Condition = sql<boolean>`false`

/** Matches rows that meet all of the conditions. */
export function allTrue(conditions: readonly Condition[]): Condition {
  return conditions.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`${sql.join(conditions, sql` and `)}`
}

export function hasWords(query: string): Condition {
  return sql<boolean>`words @@ ${query}::tsquery`
}

/**
 * Matches rows that have one of the values of a facet. Values that lists count are tested in masks,
 * which indexes include next to their sort keys.
 */
export function hasValue(key: string, values: readonly string[]): Condition {
  if (key === CATEGORY) return sql<boolean>`category = any(${values}::text[])`
  const traits = values.map((value) => trait(key, value))
  const bits = traits.flatMap((one) => bitOf(one) ?? [])
  if (bits.length < traits.length) return sql<boolean>`traits && ${traits}::text[]`
  return either(bits.map((bit) => sql<boolean>`get_bit(mask, ${bit}) = 1`))
}

export function isOneOf(ids: readonly number[]): Condition {
  return sql<boolean>`id = any(${ids}::bigint[])`
}

export function not(condition: Condition): Condition {
  return sql<boolean>`not (${condition})`
}

export function either(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? NOTHING : sql<boolean>`(${sql.join(conditions, sql` or `)})`
}
