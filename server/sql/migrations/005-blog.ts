import type { Kysely } from 'kysely'

/** Articles, the assets that they mention, and the pictures that they make public. */
export async function blogTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('articles')
    .addColumn('slug', 'varchar(80)', (column) => column.notNull().primaryKey())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('summary', 'text', (column) => column.notNull())
    .addColumn('published_at', 'bigint', (column) => column.notNull())
    .addColumn('cover', 'text', (column) => column.notNull())
    .addColumn('reading_minutes', 'integer', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .execute()
  // By slug, not by id: articles and catalogs are replaced independently of each other.
  await db.schema
    .createTable('article_assets')
    .addColumn('article_slug', 'varchar(80)', (column) => column.notNull())
    .addColumn('product_slug', 'varchar(80)', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('article_assets_key', ['article_slug', 'product_slug'])
    .execute()
  await db.schema
    .createTable('article_media')
    .addColumn('path', 'varchar(500)', (column) => column.notNull().primaryKey())
    .execute()
}
