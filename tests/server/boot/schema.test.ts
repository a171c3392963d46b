import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { sql } from 'kysely'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import type { Db } from '#server/sql/database.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'

interface Column {
  readonly name: string
  readonly isNullable: boolean
}

/** What the files under `server/sql/schema` say: one a table, of the table's own name. */
const WRITTEN = Object.fromEntries(
  globSync('server/sql/schema/*.ts', { exclude: ['**/schema.ts'] }).map((file) => [
    basename(file, '.ts').replaceAll('-', '_'),
    columnsIn(readFileSync(file, 'utf8')),
  ]),
)

/** The tables that queries know. */
const ASSEMBLED = columnsIn(readFileSync('server/sql/schema/schema.ts', 'utf8')).map(
  ({ name }) => name,
)

function columnsIn(source: string): readonly Column[] {
  return parseSync('table.ts', source)
    .program.body.flatMap((statement) =>
      statement.type === 'ExportNamedDeclaration' &&
      statement.declaration?.type === 'TSInterfaceDeclaration'
        ? statement.declaration.body.body
        : [],
    )
    .map(({ start, end }) => {
      const [name = '', type = ''] = source.slice(start, end).split(': ')
      return { name, isNullable: /\bnull\b/.test(type) }
    })
    .toSorted((one, other) => one.name.localeCompare(other.name))
}

/** On SQLite triggers require what was added to a table with rows. */
async function requiredByTrigger(db: Db): Promise<ReadonlySet<string>> {
  const pragma = await sql`select 1 from pragma_database_list`.execute(db).catch(() => null)
  if (!pragma) return new Set()
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'trigger'`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

describeOnEveryDatabase('The schema', (open) => {
  test('has a file for every table, with the columns that the table has', async () => {
    const db = await open()
    const tables = await db.introspection.getTables()
    const required = await requiredByTrigger(db)
    const found = Object.fromEntries(
      tables.map(({ name, columns }) => [
        name,
        columns
          .map((column) => ({
            name: column.name,
            isNullable: column.isNullable && !required.has(`${name}_${column.name}_insert`),
          }))
          .toSorted((one, other) => one.name.localeCompare(other.name)),
      ]),
    )
    expect(WRITTEN).toEqual(found)
    expect(ASSEMBLED).toEqual(Object.keys(found).toSorted())
  })
})
