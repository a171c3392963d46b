import type { Kysely } from 'kysely'

/** An account that an operator has blocked says since when: it opens no session. */
export async function blockedAccountColumn(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('blocked_at', 'bigint').execute()
}
