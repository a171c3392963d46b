import { err, ok, okAsync, type Result, type ResultAsync } from 'neverthrow'
import { attempted, type Outage } from '#application/ports/outage.ts'
import { minimumLicense } from '#domain/user/viewer.ts'
import { mergeGuestCart } from '#server/application/cart/merge-carts.ts'
import type { StoredSession } from '#server/application/ports/session-repository.ts'
import type { Unit, UnitOfWork } from '#server/application/ports/unit-of-work.ts'
import type { Secrets } from '#server/application/ports/secrets.ts'
import {
  sessionEnd,
  SESSION_WRITE_MS,
  uidOf,
  type HeaderKey,
  type NewSession,
  type Recalled,
  type Session,
  type Sessions,
} from '#server/application/ports/sessions.ts'

interface Found {
  readonly session: StoredSession | null
  readonly now: number
}

/** Signed-in browsers and programs. */
export const createSessions = (units: UnitOfWork, secrets: Secrets): Sessions => ({
  recall: (digest) =>
    units
      .read(async (records) => ({
        session: await records.sessions.byDigest(digest, records.now),
        now: records.now,
      }))
      .andThen((found) => extended(units, found)),

  recallByHeaders: (key) =>
    units
      .read(async (records) => ({
        session: await records.sessions.byClient(key.client, records.now),
        now: records.now,
      }))
      .andThen((found) => attempted(rightKey(secrets, key, found)))
      .andThen((found) => extended(units, found)),

  begin: (fresh) => units.run((unit) => begin(unit, fresh)),

  end: (digest) => units.run(async (unit) => ok(await unit.sessions.remove(digest))),

  listOf: (userId) => units.read((records) => records.sessions.ofUser(userId, records.now)),

  endOne: (userId, id) => units.run(async (unit) => ok(await unit.sessions.removeOne(userId, id))),

  endAllBut: (userId, kept) =>
    units.run(async (unit) => ok(await unit.sessions.removeAllBut(userId, kept))),
})

/** Found by the name of the key; whether it is the right key is then compared. */
async function rightKey(secrets: Secrets, key: HeaderKey, { session, now }: Found): Promise<Found> {
  const isRight = await secrets.same(session?.tokenDigest ?? '', key.tokenDigest)
  return { session: session && isRight && uidOf(session.user) === key.uid ? session : null, now }
}

/** The end of a session that is used moves on, once an hour. */
function extended(
  units: UnitOfWork,
  { session, now }: Found,
): ResultAsync<Recalled | null, Outage> {
  if (!session) return okAsync(null)
  const { id, user, signedInAt, digest, seenAt } = session
  const recalled = { id, user, signedInAt, digest }
  if (now - seenAt < SESSION_WRITE_MS) {
    return okAsync({ ...recalled, expiresAt: session.expiresAt, isExtended: false })
  }
  const expiresAt = sessionEnd(signedInAt, now)
  return units
    .run(async (unit) => ok(await unit.sessions.extend(id, now, expiresAt)))
    .map(() => ({ ...recalled, expiresAt, isExtended: true }))
}

async function begin(
  unit: Unit,
  { userId, presented, guestKey, atCheckout, verifiedBy, ...keys }: NewSession,
): Promise<Result<Session, Outage>> {
  // The cart, then its owner, as paying does: of two requests that need both, one just waits.
  if (guestKey) await unit.carts.lock({ kind: 'user', userId })
  // Closing an account and changing its password end its sessions once, and none may begin after that.
  const account = await unit.accounts.lock(userId)
  const isProven = verifiedBy === undefined || account?.passwordHash === verifiedBy
  if (!account || !isProven) return err({ kind: 'signed-out' })
  if (presented) await unit.sessions.remove(presented)
  const { now } = unit
  const id = unit.newId()
  const expiresAt = sessionEnd(now, now)
  await unit.sessions.add({ ...keys, id, userId, now, expiresAt })
  const { user } = account.profile
  const minimum = minimumLicense(user)
  if (guestKey) await mergeGuestCart(unit, { guestKey, userId, minimum, atCheckout })
  return ok({ id, user, signedInAt: now, expiresAt })
}
