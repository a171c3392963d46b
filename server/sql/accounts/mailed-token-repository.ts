import type {
  MailedTokenRepository,
  TokenPurpose,
} from '#server/application/ports/mailed-token-repository.ts'
import type { Db } from '../database.ts'

/** Confirmations have a table of their own: several may be used, and they give access to nothing. */
export const mailedTokenRepository = (db: Db): MailedTokenRepository => ({
  add: async ({ userId, expiresAt, now, purpose, ...token }) => {
    const row = { ...token, user_id: userId, created_at: now, expires_at: expiresAt, used_at: null }
    await (purpose === 'confirmation'
      ? db
          .insertInto('confirmation_tokens')
          .values({ ...row, purpose })
          .execute()
      : db
          .insertInto('account_tokens')
          .values({ ...row, purpose })
          .execute())
  },

  find: async (digest, purpose) => {
    const row = await db
      .selectFrom(tableOf(purpose))
      .select(['digest', 'user_id', 'email', 'expires_at', 'used_at'])
      .where('digest', '=', digest)
      .where('purpose', '=', purpose)
      .executeTakeFirst()
    if (!row) return null
    const { user_id: userId, expires_at: expiresAt, used_at: usedAt, email } = row
    return { digest, userId, email, expiresAt, usedAt }
  },

  spend: async (digest, purpose, now) => {
    const { numUpdatedRows } = await db
      .updateTable(tableOf(purpose))
      .set({ used_at: now })
      .where('digest', '=', digest)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  },

  spendConfirmations: async (userId, now) => {
    await db
      .updateTable('confirmation_tokens')
      .set({ used_at: now })
      .where('user_id', '=', userId)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .execute()
  },

  dropUnused: async (userId, purpose) => {
    await db
      .deleteFrom('account_tokens')
      .where('user_id', '=', userId)
      .where('used_at', 'is', null)
      .$if(purpose !== undefined, (token) => token.where('purpose', '=', purpose ?? 'reset'))
      .execute()
  },

  dropAll: async (userId) => {
    await db.deleteFrom('account_tokens').where('user_id', '=', userId).execute()
    await db.deleteFrom('confirmation_tokens').where('user_id', '=', userId).execute()
  },
})

function tableOf(purpose: TokenPurpose) {
  return purpose === 'confirmation' ? 'confirmation_tokens' : 'account_tokens'
}
