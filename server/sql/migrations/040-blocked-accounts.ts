import type { Kysely } from 'kysely'

/** When an operator blocked an account: a blocked account cannot open a session. */
export async function blockedAccountColumn(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('blocked_at', 'bigint').execute()
}
