import { sql, type RawBuilder, type ReferenceExpression, type SqlBool } from 'kysely'
import type { Database } from '../schema/schema.ts'

type Column<Tables extends keyof Database> = ReferenceExpression<Database, Tables> & string

/**
 * Matches rows in which one of the columns equals the search, typed in any case: a number pasted in
 * full.
 */
export function isOneOf<Tables extends keyof Database>(
  search: string,
  columns: readonly Column<Tables>[],
): RawBuilder<SqlBool> {
  const wanted = search.trim().toUpperCase()
  return sql<SqlBool>`(${sql.join(
    columns.map((column) => sql`${sql.ref(column)} = ${wanted}`),
    sql` or `,
  )})`
}

/** Matches rows in which one of the texts contains the search, in any case. */
export function holds(search: string, texts: readonly RawBuilder<unknown>[]): RawBuilder<SqlBool> {
  const pattern = `%${search
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, String.raw`\$&`)}%`
  return sql<SqlBool>`(${sql.join(
    texts.map((text) => sql`lower(${text}) like ${pattern} escape ${'\\'}`),
    sql` or `,
  )})`
}
