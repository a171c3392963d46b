import type { Kysely } from 'kysely'

/** Why emails and messages from providers failed, and indexes for what the admin counts by day. */
export async function unsentAndCounted(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('outbox')
    .addColumn('last_error', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema.alterTable('provider_events').addColumn('charge_key', 'text').execute()
  await db.schema
    .alterTable('provider_events')
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('provider_events')
    .addColumn('last_error', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema
    .createIndex('outbox_unsent')
    .on('outbox')
    .columns(['sent_at', 'created_at'])
    .execute()
  await db.schema
    .createIndex('provider_events_unapplied')
    .on('provider_events')
    .columns(['applied_at', 'received_at'])
    .execute()
  for (const [table, moment] of COUNTED) {
    await db.schema.createIndex(`${table}_by_${moment}`).on(table).column(moment).execute()
  }
}

/** What the admin counts by day, and by which timestamp. */
const COUNTED = [
  ['orders', 'paid_at'],
  ['orders', 'updated_at'],
  ['refunds', 'settled_at'],
  ['refunds', 'created_at'],
  ['grants', 'served_at'],
  ['certificates', 'licensed_at'],
  ['users', 'created_at'],
  ['credit_entries', 'created_at'],
] as const
