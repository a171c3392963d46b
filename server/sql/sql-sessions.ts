import type { Clock } from '#application/ports/clock.ts'
import { minimumLicense } from '#domain/user/viewer.ts'
import {
  sessionEnd,
  SESSION_WRITE_MS,
  type NewSession,
  type Session,
  type Sessions,
} from '#server/ports/sessions.ts'
import type { Secrets } from '#server/ports/secrets.ts'
import { asking } from './asking.ts'
import type { Db } from './database.ts'
import { mergeGuestCart } from './cart-merging.ts'
import { toUser, USER_COLUMNS } from './user-rows.ts'

export const sqlSessions = (db: Db, clock: Clock, secrets: Secrets): Sessions => ({
  recall: (digest) => asking(recall(db, digest, clock.now())),

  begin: (fresh) =>
    asking(db.transaction().execute(async (tx) => begin(tx, fresh, { now: clock.now(), secrets }))),

  end: (digest) =>
    asking(db.deleteFrom('sessions').where('digest', '=', digest).execute()).map(() => undefined),
})

/** The user's row is read each time, so what a session says is never stale. */
async function recall(db: Db, digest: string, now: number): Promise<Session | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      ...USER_COLUMNS,
      'sessions.created_at as signed_in_at',
      'sessions.seen_at',
      'sessions.expires_at',
    ])
    .where('sessions.digest', '=', digest)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst()
  if (!row) return null
  const session = { user: toUser(row), signedInAt: row.signed_in_at }
  if (now - row.seen_at < SESSION_WRITE_MS) return { ...session, expiresAt: row.expires_at }
  const expiresAt = sessionEnd(row.signed_in_at, now)
  await db
    .updateTable('sessions')
    .set({ seen_at: now, expires_at: expiresAt })
    .where('digest', '=', digest)
    .execute()
  return { ...session, expiresAt }
}

async function begin(
  tx: Db,
  { userId, digest, presented, guestKey }: NewSession,
  { now, secrets }: { readonly now: number; readonly secrets: Secrets },
): Promise<Session> {
  if (presented) await tx.deleteFrom('sessions').where('digest', '=', presented).execute()
  const expiresAt = sessionEnd(now, now)
  await tx
    .insertInto('sessions')
    .values({ digest, user_id: userId, created_at: now, seen_at: now, expires_at: expiresAt })
    .execute()
  const row = await tx
    .selectFrom('users')
    .select(USER_COLUMNS)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const user = toUser(row)
  if (guestKey) {
    const minimum = minimumLicense(user)
    await mergeGuestCart(tx, { guestKey, userId, minimum, now, id: secrets.newId() })
  }
  return { user, signedInAt: now, expiresAt }
}
