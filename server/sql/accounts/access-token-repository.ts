import { isTokenScope } from '#domain/user/access-token.ts'
import type {
  AccessTokenRepository,
  StoredAccessToken,
} from '#server/application/ports/access-token-repository.ts'
import type { Selectable } from 'kysely'
import type { Db } from '../database.ts'
import type { AccessTokenTable } from '../schema/access-tokens.ts'
import { toUser, USER_COLUMNS } from './user-rows.ts'

export const accessTokenRepository = (db: Db): AccessTokenRepository => ({
  byDigest: async (digest, now) => {
    const row = await db
      .selectFrom('access_tokens')
      .innerJoin('users', 'users.id', 'access_tokens.user_id')
      .select([...USER_COLUMNS, 'users.blocked_at'])
      .select(TOKEN_COLUMNS)
      .where('access_tokens.digest', '=', digest)
      .where('access_tokens.expires_at', '>', now)
      .executeTakeFirst()
    if (!row) return null
    return {
      ...stored({ ...row, id: row.token_id, created_at: row.made_at }),
      user: toUser(row),
      isBlocked: row.blocked_at !== null,
    }
  },

  find: async (userId, id) => {
    const row = await db
      .selectFrom('access_tokens')
      .selectAll()
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst()
    return row ? stored(row) : null
  },

  ofUser: async (userId) => {
    const rows = await db
      .selectFrom('access_tokens')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
    return rows.map(stored)
  },

  add: async ({ userId, digest, id, name, scopes, spending, createdAt, expiresAt }) => {
    await db
      .insertInto('access_tokens')
      .values({
        id,
        user_id: userId,
        digest,
        name,
        scopes: scopes.join(','),
        monthly_credits: spending.monthlyCredits,
        spent_credits: spending.spent,
        month_start: spending.monthStart,
        created_at: createdAt,
        expires_at: expiresAt,
      })
      .execute()
  },

  markUsed: async (id, now) => {
    await db.updateTable('access_tokens').set({ used_at: now }).where('id', '=', id).execute()
  },

  recordSpending: async (id, { spent, monthStart }) => {
    await db
      .updateTable('access_tokens')
      .set({ spent_credits: spent, month_start: monthStart })
      .where('id', '=', id)
      .execute()
  },

  remove: async (userId, id) => {
    const removed = await db
      .deleteFrom('access_tokens')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning('id')
      .executeTakeFirst()
    return removed !== undefined
  },

  removeAll: async (userId) => {
    await db.deleteFrom('access_tokens').where('user_id', '=', userId).execute()
  },
})

const TOKEN_COLUMNS = [
  'access_tokens.id as token_id',
  'access_tokens.name',
  'access_tokens.scopes',
  'access_tokens.monthly_credits',
  'access_tokens.spent_credits',
  'access_tokens.month_start',
  'access_tokens.created_at as made_at',
  'access_tokens.used_at',
  'access_tokens.expires_at',
] as const

function stored(row: Omit<Selectable<AccessTokenTable>, 'user_id' | 'digest'>): StoredAccessToken {
  return {
    id: row.id,
    name: row.name,
    scopes: row.scopes.split(',').filter(isTokenScope),
    spending: {
      monthlyCredits: row.monthly_credits,
      spent: row.spent_credits,
      monthStart: row.month_start,
    },
    createdAt: row.created_at,
    usedAt: row.used_at,
    expiresAt: row.expires_at,
  }
}
