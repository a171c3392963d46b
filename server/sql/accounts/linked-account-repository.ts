import type { LinkedAccountRepository } from '#server/application/ports/linked-account-repository.ts'
import type { Db } from '../database.ts'

export const linkedAccountRepository = (db: Db): LinkedAccountRepository => ({
  ownerOf: async ({ issuer, subject }) => {
    const row = await db
      .selectFrom('linked_accounts')
      .select('user_id')
      .where('provider', '=', issuer)
      .where('subject', '=', subject)
      .executeTakeFirst()
    return row?.user_id ?? null
  },

  ofUser: (userId) =>
    db
      .selectFrom('linked_accounts')
      .select(['provider as issuer', 'created_at as linkedAt'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),

  add: async (userId, { issuer, subject }, now) => {
    const inserted = await db
      .insertInto('linked_accounts')
      .values({ provider: issuer, subject, user_id: userId, created_at: now })
      .onConflict((conflict) => conflict.columns(['provider', 'subject']).doNothing())
      .returning('user_id')
      .executeTakeFirst()
    return inserted !== undefined
  },

  remove: async (userId, issuer) => {
    await db
      .deleteFrom('linked_accounts')
      .where('user_id', '=', userId)
      .where('provider', '=', issuer)
      .execute()
  },

  removeAll: async (userId) => {
    await db.deleteFrom('linked_accounts').where('user_id', '=', userId).execute()
  },
})
