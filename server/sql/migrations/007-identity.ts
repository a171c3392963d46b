import { sql, type ColumnDefinitionBuilder, type Kysely } from 'kysely'

const required = (column: ColumnDefinitionBuilder) => column.notNull()
const key = (column: ColumnDefinitionBuilder) => column.notNull().primaryKey()
const text = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo('')

/**
 * An account's details about its person, the second key of a session, emailed tokens, linked providers.
 */
export async function identityTables(db: Kysely<unknown>): Promise<void> {
  await extendUsers(db)
  await extendSessions(db)
  await db.schema.alterTable('outbox').addColumn('html', 'text', text).execute()
  await db.schema
    .createTable('account_tokens')
    .addColumn('digest', 'text', key)
    .addColumn('user_id', 'text', ofUser)
    .addColumn('email', 'text', required)
    .addColumn('purpose', 'text', (column) =>
      column.notNull().check(sql`purpose in ('reset', 'email-change')`),
    )
    .addColumn('created_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .addColumn('used_at', 'bigint')
    .execute()
  await db.schema
    .createIndex('account_tokens_of_user')
    .on('account_tokens')
    .column('user_id')
    .execute()
  await db.schema
    .createTable('linked_accounts')
    .addColumn('provider', 'text', required)
    .addColumn('subject', 'text', required)
    .addColumn('user_id', 'text', ofUser)
    .addColumn('created_at', 'bigint', required)
    .addPrimaryKeyConstraint('linked_accounts_key', ['provider', 'subject'])
    .execute()
}

const ofUser = (column: ColumnDefinitionBuilder) => column.notNull().references('users.id')

async function extendUsers(db: Kysely<unknown>): Promise<void> {
  const plain = ['phone', 'tax_vat_number'] as const
  for (const name of plain)
    await db.schema.alterTable('users').addColumn(name, 'text', text).execute()
  const optional = ['username', 'username_key', 'pending_email'] as const
  for (const name of optional) await db.schema.alterTable('users').addColumn(name, 'text').execute()
  await db.schema
    .alterTable('users')
    .addColumn('email_optin_source', 'text', (column) => column.notNull().defaultTo('registration'))
    .execute()
  await db.schema.alterTable('users').addColumn('anonymized_at', 'bigint').execute()
  await db.schema
    .createIndex('users_by_username')
    .unique()
    .on('users')
    .column('username_key')
    .execute()
}

/** Existing sessions have no second key; their id is taken from their unique digest. */
async function extendSessions(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sessions').addColumn('id', 'text', text).execute()
  await db.schema.alterTable('sessions').addColumn('user_agent', 'text', text).execute()
  await db.schema.alterTable('sessions').addColumn('client', 'text').execute()
  await db.schema.alterTable('sessions').addColumn('token_digest', 'text').execute()
  await sql`update sessions set id = substr(digest, 1, 26)`.execute(db)
  for (const name of ['id', 'client'] as const) {
    await db.schema
      .createIndex(`sessions_by_${name}`)
      .unique()
      .on('sessions')
      .column(name)
      .execute()
  }
}
