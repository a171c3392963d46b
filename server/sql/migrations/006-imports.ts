import { sql, type Kysely } from 'kysely'

/**
 * What imports put into the catalog, and whether it was published: the memory of `npm run catalogue`.
 */
export async function importTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('imports')
    .addColumn('sku', 'text', (column) => column.notNull().primaryKey())
    .addColumn('content_hash', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('draft', 'published', 'retired')`),
    )
    .addColumn('dated', 'integer', (column) => column.notNull().check(sql`dated in (0, 1)`))
    .addColumn('imported_at', 'bigint', (column) => column.notNull())
    .execute()
}
