import { err, ok, type Result } from 'neverthrow'
import type { Clock } from '#application/ports/clock.ts'
import { attempted, type Outage } from '#application/ports/outage.ts'
import { minimumLicense } from '#domain/user/viewer.ts'
import {
  sessionEnd,
  SESSION_WRITE_MS,
  uidOf,
  type HeaderKey,
  type NewSession,
  type Recalled,
  type Session,
  type Sessions,
} from '#server/ports/sessions.ts'
import type { Secrets } from '#server/ports/secrets.ts'
import { deciding } from '../deciding.ts'
import type { Db } from '../database.ts'
import { mergeGuestCart } from '../carts/cart-merging.ts'
import { lockedCart } from '../carts/cart-rows.ts'
import { lockingOwners } from '../dialect.ts'
import { toUser, USER_COLUMNS } from './user-rows.ts'

export const sqlSessions = (db: Db, clock: Clock, secrets: Secrets): Sessions => ({
  recall: (digest) => attempted(recall(db, digest, clock.now())),

  recallByHeaders: (key) => attempted(recallByHeaders(db, key, { now: clock.now(), secrets })),

  begin: (fresh) => deciding(db, (tx) => begin(tx, fresh, { now: clock.now(), secrets })),

  end: (digest) =>
    attempted(db.deleteFrom('sessions').where('digest', '=', digest).execute()).map(
      () => undefined,
    ),

  listOf: (userId) => attempted(listOf(db, userId, clock.now())),

  endOne: (userId, id) =>
    attempted(
      db
        .deleteFrom('sessions')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .returning('id')
        .execute(),
    ).map((ended) => ended.length > 0),

  endAllBut: (userId, kept) =>
    attempted(
      db
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .$if(kept !== null, (query) => query.where('id', '!=', kept ?? ''))
        .execute(),
    ).map(() => undefined),
})

interface Making {
  readonly now: number
  readonly secrets: Secrets
}

async function recall(db: Db, digest: string, now: number): Promise<Recalled | null> {
  const row = await liveSessions(db, now).where('sessions.digest', '=', digest).executeTakeFirst()
  return row ? movedOn(db, row, now) : null
}

/** Found by the name of the key; whether it is the right key is then compared. */
async function recallByHeaders(
  db: Db,
  { client, uid, tokenDigest }: HeaderKey,
  { now, secrets }: Making,
): Promise<Recalled | null> {
  const row = await liveSessions(db, now).where('sessions.client', '=', client).executeTakeFirst()
  const isRight = await secrets.same(row?.token_digest ?? '', tokenDigest)
  return row && isRight && uidOf(toUser(row)) === uid ? movedOn(db, row, now) : null
}

/** The user's row is read each time, so what a session says is never stale. */
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

type LiveRow = NonNullable<Awaited<ReturnType<ReturnType<typeof liveSessions>['executeTakeFirst']>>>

async function movedOn(db: Db, row: LiveRow, now: number): Promise<Recalled> {
  const session = {
    id: row.session_id,
    user: toUser(row),
    signedInAt: row.signed_in_at,
    digest: row.cookie_digest,
  }
  if (now - row.seen_at < SESSION_WRITE_MS) {
    return { ...session, expiresAt: row.expires_at, isExtended: false }
  }
  const expiresAt = sessionEnd(row.signed_in_at, now)
  await db
    .updateTable('sessions')
    .set({ seen_at: now, expires_at: expiresAt })
    .where('id', '=', session.id)
    .execute()
  return { ...session, expiresAt, isExtended: true }
}

async function begin(
  tx: Db,
  { userId, presented, guestKey, atCheckout, provenBy, ...keys }: NewSession,
  { now, secrets }: Making,
): Promise<Result<Session, Outage>> {
  // The cart, then its owner, as paying does: of two requests that need both, one just waits.
  if (guestKey) await lockedCart(tx, { column: 'user_id', value: userId })
  const row = await stillSomebody(tx, userId, provenBy)
  if (!row) return err({ kind: 'signed-out' })
  if (presented) await tx.deleteFrom('sessions').where('digest', '=', presented).execute()
  const id = secrets.newId()
  const expiresAt = sessionEnd(now, now)
  await tx
    .insertInto('sessions')
    .values({
      id,
      digest: keys.digest,
      client: keys.client,
      token_digest: keys.tokenDigest,
      user_agent: keys.userAgent,
      user_id: userId,
      created_at: now,
      seen_at: now,
      expires_at: expiresAt,
    })
    .execute()
  const user = toUser(row)
  if (guestKey) {
    const minimum = minimumLicense(user)
    const cart = { id: secrets.newId(), minimum, now }
    await mergeGuestCart(tx, { ...cart, guestKey, userId, atCheckout })
  }
  return ok({ id, user, signedInAt: now, expiresAt })
}

/** Locked: closing an account and changing its password end its sessions once, and none may begin after that. */
async function stillSomebody(tx: Db, userId: string, provenBy?: string) {
  const user = tx
    .selectFrom('users')
    .select(USER_COLUMNS)
    .where('id', '=', userId)
    .where('anonymized_at', 'is', null)
    .$if(provenBy !== undefined, (query) => query.where('password_hash', '=', provenBy ?? ''))
  return lockingOwners(tx, user).executeTakeFirst()
}

async function listOf(db: Db, userId: string, now: number) {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'seen_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.user_agent,
    signedInAt: row.created_at,
    seenAt: row.seen_at,
  }))
}
