import { sql, type ColumnDefinitionBuilder, type Kysely } from 'kysely'

const required = (column: ColumnDefinitionBuilder) => column.notNull()

/**
 * Assets can also be uploaded (upload 3), and imports keep what was edited in the admin (catalog 8).
 */
export async function adminCatalogTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('asset_imports')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('sku', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('manifest_row', 'text', required)
    .addColumn('files', 'text', required)
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('waiting', 'running', 'done', 'failed')`),
    )
    .addColumn('step', 'text', required)
    .addColumn('waits_for', 'text')
    .addColumn('outcome', 'text')
    .addColumn('faults', 'text', required)
    .addColumn('requested_by', 'text', required)
    .addColumn('requested_at', 'bigint', required)
    .addColumn('touched_at', 'bigint', required)
    .addColumn('finished_at', 'bigint')
    .execute()
  await db.schema
    .createIndex('asset_imports_by_state')
    .on('asset_imports')
    .columns(['state', 'requested_at'])
    .execute()
  await db.schema
    .createTable('edited_fields')
    .addColumn('sku', 'text', required)
    .addColumn('field', 'text', required)
    .addColumn('edited_at', 'bigint', required)
    .addPrimaryKeyConstraint('edited_fields_key', ['sku', 'field'])
    .execute()
}
