import { sql, type Kysely } from 'kysely'

/** Lists can be shared with a team, whose members comment on them (wishlist 9, wishlist 10). */
export async function teamWishlists(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('wishlists')
    .addColumn('team_id', 'text', (column) => column.references('teams.id'))
    .execute()
  await sql`
    create unique index wishlists_team_name on wishlists (team_id, name_key)
    where team_id is not null`.execute(db)
  await db.schema
    .createTable('wishlist_comments')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('wishlist_id', 'text', (column) =>
      column.notNull().references('wishlists.id').onDelete('cascade'),
    )
    .addColumn('team_id', 'text', (column) => column.notNull().references('teams.id'))
    .addColumn('user_id', 'text', (column) => column.references('users.id'))
    .addColumn('ref_kind', 'text', (column) => column.check(sql`ref_kind in ('product', 'bundle')`))
    .addColumn('ref_id', 'integer')
    .addColumn('message', 'text', (column) => column.notNull().check(sql`message <> ''`))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('edited_at', 'bigint')
    .addColumn('deleted_at', 'bigint')
    .addCheckConstraint('wishlist_comments_item', sql`(ref_kind is null) = (ref_id is null)`)
    .execute()
  await db.schema
    .createIndex('wishlist_comments_of_list')
    .on('wishlist_comments')
    .columns(['wishlist_id', 'created_at'])
    .execute()
  await db.schema
    .createIndex('wishlist_comments_of_user')
    .on('wishlist_comments')
    .column('user_id')
    .execute()
}
