import { sql, type Kysely } from 'kysely'

/** Teams of people, and the invites to them (team 1, team 3). */
export async function teamTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('teams')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('name', 'text', (column) => column.notNull().check(sql`name <> ''`))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('deleted_at', 'bigint')
    .execute()
  await db.schema
    .createTable('team_members')
    // The key: a person is in at most one team.
    .addColumn('user_id', 'text', (column) => column.notNull().primaryKey().references('users.id'))
    .addColumn('team_id', 'text', (column) => column.notNull().references('teams.id'))
    .addColumn('role_id', 'integer', (column) =>
      column.notNull().check(sql`role_id between 1 and 5`),
    )
    .addColumn('joined_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('team_members_of_team')
    .on('team_members')
    .columns(['team_id', 'joined_at'])
    .execute()
  await sql`
    create unique index team_members_owner on team_members (team_id)
    where role_id = 1`.execute(db)
  await db.schema
    .createTable('team_invites')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('team_id', 'text', (column) => column.notNull().references('teams.id'))
    .addColumn('email', 'text', (column) => column.notNull().check(sql`email <> ''`))
    .addColumn('role_id', 'integer', (column) =>
      column.notNull().check(sql`role_id between 2 and 5`),
    )
    .addColumn('invited_by', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('status', 'text', (column) =>
      column.notNull().check(sql`status in ('pending', 'accepted', 'revoked')`),
    )
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('resent_count', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('emailed_at', 'bigint', (column) => column.notNull())
    .execute()
  await sql`
    create unique index team_invites_pending on team_invites (team_id, email)
    where status = 'pending'`.execute(db)
  await db.schema
    .createIndex('team_invites_of_team')
    .on('team_invites')
    .columns(['team_id', 'created_at'])
    .execute()
  await db.schema.createIndex('team_invites_by_email').on('team_invites').column('email').execute()
  await db.schema
    .createTable('team_invite_links')
    .addColumn('digest', 'text', (column) => column.notNull().primaryKey())
    .addColumn('invite_id', 'text', (column) =>
      column.notNull().references('team_invites.id').onDelete('cascade'),
    )
    .execute()
  await db.schema
    .createIndex('team_invite_links_of_invite')
    .on('team_invite_links')
    .column('invite_id')
    .execute()
}
