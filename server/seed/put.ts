import { sql, type Insertable } from 'kysely'
import type { Db } from '#server/sql/database.ts'
import type { Database } from '#server/sql/schema/schema.ts'

/** Both engines bound the number of values in one statement. */
const VALUES_AT_ONCE = 10_000

interface Putting<Table extends keyof Database> {
  readonly into: Table
  /** The key's columns. */
  readonly by: readonly string[]
  readonly rows: Iterable<Insertable<Database[Table]>>
}

/** Writes rows over those with the same key, many in a statement. Rows are taken as they are needed. */
export async function put<Table extends keyof Database>(
  db: Db,
  { into, by, rows }: Putting<Table>,
): Promise<void> {
  let batch: Insertable<Database[Table]>[] = []
  for (const row of rows) {
    batch.push(row)
    if (batch.length * Object.keys(row).length < VALUES_AT_ONCE) continue
    await write(db, { into, by, rows: batch })
    batch = []
  }
  await write(db, { into, by, rows: batch })
}

async function write<Table extends keyof Database>(
  db: Db,
  { into, by, rows }: Putting<Table> & { readonly rows: readonly object[] },
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
  const others = columns.filter((column) => !by.includes(column))
  const updates = others.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`)
  const then = others.length > 0 ? sql`update set ${sql.join(updates)}` : sql`nothing`
  const values = rows.map(
    (row) => sql`(${sql.join(columns.map((column): unknown => Reflect.get(row, column)))})`,
  )
  await sql`
    insert into ${sql.table(into)} (${names(columns)}) values ${sql.join(values)}
    on conflict (${names(by)}) do ${then}
  `.execute(db)
}

function names(columns: readonly string[]) {
  return sql.join(columns.map((column) => sql.ref(column)))
}
