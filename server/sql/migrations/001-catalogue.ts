import { sql, type ColumnDefinitionBuilder, type Kysely } from 'kysely'

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder

const key: Column = (column) => column.notNull().primaryKey()
const required: Column = (column) => column.notNull()
const unique: Column = (column) => column.notNull().unique()
const toProduct: Column = (column) => column.notNull().references('products.id')
const toVariant: Column = (column) => column.notNull().references('variants.id')
const toBundle: Column = (column) => column.notNull().references('bundles.id')
const noLessThanNothing =
  (name: string): Column =>
  (column) =>
    column.notNull().check(sql`${sql.ref(name)} >= 0`)

/** The catalog: license types, categories, collections, products with their files, bundles. */
export async function catalogTables(db: Kysely<unknown>): Promise<void> {
  await shopTables(db)
  await topicTable(db, 'categories')
  await topicTable(db, 'collections')
  await productTables(db)
  await bundleTables(db)
}

async function shopTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('meta')
    .addColumn('key', 'text', key)
    .addColumn('value', 'text', required)
    .execute()
  await db.schema
    .createTable('license_types')
    .addColumn('id', 'integer', key)
    .addColumn('name', 'text', required)
    .addColumn('who', 'text', required)
    .addColumn('multiplier', 'integer', noLessThanNothing('multiplier'))
    .addColumn('on_request', 'integer', required)
    .execute()
  await db.schema.createTable('public_media').addColumn('path', 'text', key).execute()
}

async function topicTable(db: Kysely<unknown>, table: string): Promise<void> {
  await db.schema
    .createTable(table)
    .addColumn('slug', 'text', key)
    .addColumn('library_id', 'integer', required)
    .addColumn('name', 'text', required)
    .addColumn('intro', 'text', required)
    .addColumn('cover', 'text')
    .addColumn('position', 'integer', required)
    .execute()
}

async function productTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('products')
    .addColumn('id', 'integer', key)
    .addColumn('sku', 'text', unique)
    .addColumn('slug', 'text', unique)
    .addColumn('name', 'text', required)
    .addColumn('description', 'text', required)
    .addColumn('motion_description', 'text', required)
    .addColumn('library_id', 'integer', required)
    .addColumn('asset_type', 'text')
    .addColumn('category_slug', 'text', (column) => column.notNull().references('categories.slug'))
    .addColumn('free', 'integer', required)
    .addColumn('subscription_only', 'integer', required)
    .addColumn('blend', 'text', required)
    .addColumn('from_price', 'integer', noLessThanNothing('from_price'))
    .addColumn('from_credits', 'integer', noLessThanNothing('from_credits'))
    .addColumn('popularity', 'bigint', required)
    .addColumn('published_at', 'bigint', required)
    .addColumn('tags', 'text', required)
    .addColumn('facts', 'text', required)
    .addColumn('previews', 'text', required)
    .addColumn('facets', 'text', required)
    .addColumn('retired', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createTable('variants')
    .addColumn('id', 'integer', key)
    .addColumn('product_id', 'integer', toProduct)
    .addColumn('position', 'integer', required)
    .addColumn('sku', 'text', unique)
    .addColumn('name', 'text', required)
    .addColumn('width', 'integer')
    .addColumn('height', 'integer')
    .addColumn('codec', 'text', required)
    .addColumn('container', 'text', required)
    .addColumn('filename', 'text', required)
    .addColumn('vault_path', 'text', required)
    .addColumn('bytes', 'bigint', noLessThanNothing('bytes'))
    .addColumn('sha256', 'text', required)
    .addColumn('credits', 'integer', noLessThanNothing('credits'))
    .addColumn('base_price', 'integer', noLessThanNothing('base_price'))
    .addColumn('is4k', 'integer', required)
    .addColumn('retired', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createIndex('variants_of_product')
    .on('variants')
    .columns(['product_id', 'position'])
    .execute()
  await db.schema
    .createTable('product_collections')
    .addColumn('product_id', 'integer', toProduct)
    .addColumn('collection_slug', 'text', (column) =>
      column.notNull().references('collections.slug'),
    )
    .addColumn('position', 'integer', required)
    .addPrimaryKeyConstraint('product_collections_key', ['product_id', 'collection_slug'])
    .execute()
}

async function bundleTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('bundles')
    .addColumn('id', 'integer', key)
    .addColumn('sku', 'text', unique)
    .addColumn('slug', 'text', unique)
    .addColumn('name', 'text', required)
    .addColumn('description', 'text', required)
    .addColumn('cover', 'text', required)
    .addColumn('effective_discount', 'integer', (column) =>
      column.notNull().check(sql`effective_discount between 0 and 100`),
    )
    .addColumn('published_at', 'bigint', required)
    .addColumn('position', 'integer', required)
    .addColumn('retired', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createTable('bundle_members')
    .addColumn('bundle_id', 'integer', toBundle)
    .addColumn('variant_id', 'integer', toVariant)
    .addColumn('position', 'integer', required)
    .addPrimaryKeyConstraint('bundle_members_key', ['bundle_id', 'variant_id'])
    .execute()
}
