import { sql, type Kysely } from 'kysely'

/** Matches anything that looks like an email address. */
const ADDRESS = /[^\s@<>"'(),;:]+@[^\s@<>"'(),;:]+\.[^\s@<>"'(),;:]+/g

/**
 * Makes a person's data findable when they export it or close their account: their former addresses,
 * and emails about them wherever they were sent. Data that earlier versions left of closed accounts is
 * blanked.
 */
export async function formerEmails(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('former_emails')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('replaced_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('former_emails_key', ['user_id', 'email'])
    .execute()
  // Used links are the only trace of former addresses; when each was replaced is unknown, but no later
  // than the last change.
  await sql`
    insert into former_emails (user_id, email, replaced_at)
    select distinct users.id, proven.email, users.updated_at
    from users
    join (
      select user_id, email from confirmation_tokens where used_at is not null
      union select user_id, email from account_tokens where used_at is not null
    ) proven on proven.user_id = users.id
    where proven.email <> users.email and users.anonymized_at is null`.execute(db)
  await db.schema.alterTable('outbox').addColumn('user_id', 'text').execute()
  await db.schema.createIndex('outbox_of_user').on('outbox').column('user_id').execute()
  await sql`
    update outbox set user_id = (select id from users where users.email = outbox.recipient)`.execute(
    db,
  )
  // The subject of an inquiry names a company, or who wrote it.
  await sql`
    update outbox set subject = '' where sent_at is not null and key like 'enquiry-%'`.execute(db)
  await sql`
    update subscriptions set cancel_reason = null, payment = null
    where user_id in (select id from users where anonymized_at is not null)`.execute(db)
  await sql`
    update withdrawals set order_number = ''
    where order_id is null and user_id in (select id from users where anonymized_at is not null)`.execute(
    db,
  )
  await nameNobodyInAudit(db)
}

interface Entry {
  readonly id: string
  readonly who: string
  readonly why: string
}

/** Identifies staff by the id of their account, which outlives their address. */
async function nameNobodyInAudit(db: Kysely<unknown>): Promise<void> {
  await sql`
    update audit_log set who = (select id from users where users.email = audit_log.who)
    where who in (select email from users)`.execute(db)
  await sql`
    update audit_log set who = (select min(user_id) from former_emails where email = audit_log.who)
    where who in (select email from former_emails)`.execute(db)
  const { rows } = await sql<Entry>`
    select id, who, why from audit_log where who like '%@%' or why like '%@%'`.execute(db)
  for (const { id, who, why } of rows) {
    const by = who.startsWith('shell:') || !who.includes('@') ? who : 'former staff'
    const because = why.replace(ADDRESS, '[address]')
    await sql`update audit_log set who = ${by}, why = ${because} where id = ${id}`.execute(db)
  }
}
