import { sql, type Kysely } from 'kysely'

/** What a member uses a file for (download 5): kept, whatever happens to their grants for that file. */
export async function projectTagTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('project_tags')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('variant_id', 'integer', (column) => column.notNull())
    .addColumn('tag', 'text', (column) => column.notNull().check(sql`tag <> ''`))
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('project_tags_key', ['user_id', 'variant_id'])
    .execute()
}
