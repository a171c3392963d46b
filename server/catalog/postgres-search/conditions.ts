import { sql, type RawBuilder } from 'kysely'
import { CATEGORY } from '#domain/catalog/facet.ts'
import { bitOf } from './facet-mask.ts'
import { trait } from './search-marks.ts'

/** What the row of an asset must be. */
export type Condition = RawBuilder<boolean>

export const NOTHING: Condition = sql<boolean>`false`

/** What all of some conditions leave. */
export function allTrue(conditions: readonly Condition[]): Condition {
  return conditions.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`${sql.join(conditions, sql` and `)}`
}

export function hasWords(query: string): Condition {
  return sql<boolean>`words @@ ${query}::tsquery`
}

/** Has one of the values of a facet. Those that lists count are looked for in masks, which indexes hold beside what they order by. */
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
