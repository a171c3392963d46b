import { sql, type ColumnDefinitionBuilder, type Kysely } from 'kysely'

const required = (column: ColumnDefinitionBuilder) => column.notNull()
const state = (column: ColumnDefinitionBuilder) =>
  column
    .notNull()
    .defaultTo('published')
    .check(sql`state in ('draft', 'published', 'retired')`)

/**
 * Categories, collections, bundles and articles can also be created and edited in the admin: each is a
 * draft, published or retired, and imports keep what was edited (catalog 10).
 */
export async function editedEntries(db: Kysely<unknown>): Promise<void> {
  for (const table of ['categories', 'collections', 'articles']) {
    await db.schema.alterTable(table).addColumn('state', 'text', state).execute()
  }
  await db.schema
    .alterTable('bundles')
    .addColumn('draft', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createTable('edited_entries')
    .addColumn('kind', 'text', required)
    .addColumn('entry', 'text', required)
    .addColumn('field', 'text', required)
    .addColumn('edited_at', 'bigint', required)
    .addPrimaryKeyConstraint('edited_entries_key', ['kind', 'entry', 'field'])
    .execute()
}
