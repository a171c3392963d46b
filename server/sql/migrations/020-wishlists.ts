import { sql, type ColumnDefinitionBuilder, type Kysely } from 'kysely'

const required = (column: ColumnDefinitionBuilder) => column.notNull()

/** Members' wishlists (wishlist 1). */
export async function wishlistTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('wishlists')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('owner_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('name', 'text', (column) => column.notNull().check(sql`name <> ''`))
    .addColumn('name_key', 'text', required)
    .addColumn('share_key', 'text')
    .addColumn('created_at', 'bigint', required)
    .addColumn('used_at', 'bigint', required)
    .addUniqueConstraint('wishlists_name', ['owner_id', 'name_key'])
    .execute()
  await db.schema
    .createTable('wishlist_items')
    .addColumn('wishlist_id', 'text', (column) =>
      column.notNull().references('wishlists.id').onDelete('cascade'),
    )
    .addColumn('ref_kind', 'text', (column) =>
      column.notNull().check(sql`ref_kind in ('product', 'bundle')`),
    )
    .addColumn('ref_id', 'integer', required)
    .addColumn('position', 'integer', required)
    .addColumn('added_at', 'bigint', required)
    .addPrimaryKeyConstraint('wishlist_items_key', ['wishlist_id', 'ref_kind', 'ref_id'])
    .addUniqueConstraint('wishlist_items_position', ['wishlist_id', 'position'])
    .execute()
}
