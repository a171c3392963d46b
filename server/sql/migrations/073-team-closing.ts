import type { Kysely } from 'kysely'

/** When a deleted team closes, and when its members were reminded of that (customer 4). */
export async function teamClosing(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('teams').addColumn('closes_at', 'bigint').execute()
  await db.schema.alterTable('teams').addColumn('closing_reminded_at', 'bigint').execute()
  await db.schema.createIndex('teams_closing').on('teams').column('closes_at').execute()
}
