import { sql } from 'kysely'
import type { Db } from '../../sql/database.ts'
import { allTrue, type Condition } from './conditions.ts'
import { DOCUMENTS } from './table-names.ts'

/** Whether any asset meets all of the conditions. */
export async function isAny(db: Db, conditions: readonly Condition[]): Promise<boolean> {
  return (await whichAreAny(db, [conditions]))[0] === true
}

/** The same for several sets of conditions, in one query. */
export async function whichAreAny(
  db: Db,
  some: readonly (readonly Condition[])[],
): Promise<readonly boolean[]> {
  if (some.length === 0) return []
  const are = some.map(
    (conditions) => sql`exists (select from ${DOCUMENTS} where ${allTrue(conditions)})`,
  )
  const { rows } = await sql<{ readonly are: readonly boolean[] }>`
    select array[${sql.join(are)}] as are`.execute(db)
  return rows[0]?.are ?? []
}
