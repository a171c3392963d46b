import { sql, type Kysely } from 'kysely'

/** Members request files, and approvers license or decline them (team 6). */
export async function licenseRequestTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('license_requests')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('team_id', 'text', (column) => column.notNull().references('teams.id'))
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('variant_id', 'integer', (column) => column.notNull().references('variants.id'))
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('project_tag', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) =>
      column
        .notNull()
        .check(sql`status in ('pending', 'approved', 'declined', 'withdrawn', 'owned', 'ended')`),
    )
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('decided_by', 'text', (column) => column.references('users.id'))
    .addColumn('order_id', 'text', (column) => column.references('orders.id'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('decided_at', 'bigint')
    .execute()
  await sql`
    create unique index license_requests_open on license_requests (team_id, user_id, variant_id)
    where status = 'pending'`.execute(db)
  await db.schema
    .createIndex('license_requests_of_team')
    .on('license_requests')
    .columns(['team_id', 'status', 'created_at'])
    .execute()
  await db.schema
    .createIndex('license_requests_of_user')
    .on('license_requests')
    .columns(['user_id', 'created_at'])
    .execute()
}
