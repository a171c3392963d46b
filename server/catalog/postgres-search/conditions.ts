import { sql, type RawBuilder } from 'kysely'
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

/** Has one of the values of a facet. */
export function hasValue(key: string, values: readonly string[]): Condition {
  const traits = values.map((value) => trait(key, value))
  return traits.length === 1
    ? sql<boolean>`traits @> ${traits}::text[]`
    : sql<boolean>`traits && ${traits}::text[]`
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
