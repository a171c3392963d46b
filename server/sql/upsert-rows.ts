import { sql, type Insertable } from 'kysely'
import type { Db } from './database.ts'
import type { Database } from './schema/schema.ts'

/** A row to write into a table. */
export type NewRow<Table extends keyof Database> = Insertable<Database[Table]>

/** Both engines limit the number of values in one statement. */
const VALUES_AT_ONCE = 10_000

/** Splits rows that are written in one statement, so that it has no more values than either engine accepts. */
export function batchesOf<Row extends object>(rows: readonly Row[]): readonly (readonly Row[])[] {
  const [first] = rows
  if (!first) return []
  const size = Math.floor(VALUES_AT_ONCE / Object.keys(first).length)
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, at) =>
    rows.slice(at * size, (at + 1) * size),
  )
}

interface Upsert<Table extends keyof Database> {
  readonly into: Table
  /** The columns of the key. */
  readonly by: readonly string[]
  readonly rows: Iterable<NewRow<Table>>
}

/** Upserts rows by key, many per statement. Rows are consumed as they are needed. */
export async function upsertRows<Table extends keyof Database>(
  db: Db,
  { into, by, rows }: Upsert<Table>,
): Promise<void> {
  let batch: NewRow<Table>[] = []
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
  { into, by, rows }: Upsert<Table> & { readonly rows: readonly object[] },
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
