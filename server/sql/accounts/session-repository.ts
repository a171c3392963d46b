import type {
  SessionRepository,
  StoredSession,
} from '#server/application/ports/session-repository.ts'
import type { Db } from '../database.ts'
import { lockingRows } from '../dialect.ts'
import { toUser, USER_COLUMNS } from './user-rows.ts'

export const sessionRepository = (db: Db): SessionRepository => ({
  byDigest: async (digest, now) =>
    stored(await liveSessions(db, now).where('sessions.digest', '=', digest).executeTakeFirst()),

  byClient: async (client, now) =>
    stored(await liveSessions(db, now).where('sessions.client', '=', client).executeTakeFirst()),

  lockLive: async (id, userId, now) => {
    const alive = db
      .selectFrom('sessions')
      .select('id')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('expires_at', '>', now)
    return (await lockingRows(db, alive).executeTakeFirst()) !== undefined
  },

  count: async (userId, now) => {
    const { live } = await db
      .selectFrom('sessions')
      .select((row) => row.fn.countAll<number>().as('live'))
      .where('user_id', '=', userId)
      .where('expires_at', '>', now)
      .executeTakeFirstOrThrow()
    return live
  },

  ofUser: async ({ userId, here, now }, { offset, limit }) => {
    const rows = await db
      .selectFrom('sessions')
      .select(['id', 'user_agent', 'created_at', 'seen_at'])
      .where('user_id', '=', userId)
      .where('expires_at', '>', now)
      .orderBy((row) => row.case().when('id', '=', here).then(0).else(1).end())
      .orderBy('seen_at', 'desc')
      .orderBy('id', 'desc')
      .offset(offset)
      .limit(limit)
      .execute()
    return rows.map((row) => ({
      id: row.id,
      userAgent: row.user_agent,
      signedInAt: row.created_at,
      seenAt: row.seen_at,
    }))
  },

  add: async ({ userId, tokenDigest, userAgent, now, expiresAt, ...keys }) => {
    await db
      .insertInto('sessions')
      .values({
        ...keys,
        token_digest: tokenDigest,
        user_agent: userAgent,
        user_id: userId,
        created_at: now,
        seen_at: now,
        expires_at: expiresAt,
      })
      .execute()
  },

  extend: async (id, seenAt, expiresAt) => {
    await db
      .updateTable('sessions')
      .set({ seen_at: seenAt, expires_at: expiresAt })
      .where('id', '=', id)
      .execute()
  },

  remove: async (digest) => {
    await db.deleteFrom('sessions').where('digest', '=', digest).execute()
  },

  removeOne: async (userId, id) => {
    const ended = await db
      .deleteFrom('sessions')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning('id')
      .executeTakeFirst()
    return ended !== undefined
  },

  removeAllBut: async (userId, kept) => {
    await db
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .$if(kept !== null, (query) => query.where('id', '!=', kept ?? ''))
      .execute()
  },
})

function liveSessions(db: Db, now: number) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      ...USER_COLUMNS,
      'sessions.id as session_id',
      'sessions.digest as cookie_digest',
      'sessions.token_digest',
      'sessions.created_at as signed_in_at',
      'sessions.seen_at',
      'sessions.expires_at',
    ])
    .where('sessions.expires_at', '>', now)
}

type LiveRow = Awaited<ReturnType<ReturnType<typeof liveSessions>['executeTakeFirst']>>

function stored(row: LiveRow): StoredSession | null {
  if (!row) return null
  return {
    id: row.session_id,
    user: toUser(row),
    digest: row.cookie_digest,
    tokenDigest: row.token_digest,
    signedInAt: row.signed_in_at,
    seenAt: row.seen_at,
    expiresAt: row.expires_at,
  }
}
