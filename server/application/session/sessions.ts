import { PAGE_SIZE, pageOf, type Listing } from '#domain/shared/listing.ts'
import { customerById } from '#domain/customer/customer.ts'
import { err, ok, okAsync, type Result, type ResultAsync } from 'neverthrow'
import type { SignInRefused, OtpRefused } from '#application/ports/accounts.ts'
import type { ConsentChoice } from '#domain/consent/consent.ts'
import { attempted, type Outage } from '#application/ports/outage.ts'
import { HOUR_MS } from '#domain/shared/durations.ts'
import { SESSION_IDLE_MS, SESSION_LIFE_MS } from '#domain/user/session-life.ts'
import { minimumLicense, type Registered } from '#domain/user/viewer.ts'
import { joinConsent, type BroughtConsent } from '#server/application/consent/record-consent.ts'
import { assignAccount } from '#server/application/experiment/account-assignment.ts'
import { mergeVisitorCart } from '#server/application/cart/merge-carts.ts'
import type { StoredDevice, StoredSession } from '#server/application/ports/session-repository.ts'
import type { Unit, UnitOfWork } from '#server/application/ports/unit-of-work.ts'
import type { Secrets } from '#server/application/ports/secrets.ts'
import { spendSecondFactor, type SecondFactor } from './second-factor.ts'
import { ACCOUNT_BLOCKED } from '#messages/sign-in-errors.ts'

/** How often the extended expiry of a session in use is written. */
const SESSION_WRITE_MS = HOUR_MS

export interface Session {
  readonly id: string
  readonly user: Registered
  /** Epoch milliseconds. */
  readonly signedInAt: number
  readonly expiresAt: number
}

/** A session that has just begun, with the account's current consent; null means that no choice was made. */
export interface BegunSession extends Session {
  readonly consent: ConsentChoice | null
}

/** A session that was presented, and whether it was extended. */
export interface Recalled extends Session {
  /** Digest of the cookie's token. */
  readonly digest: string
  /** The session was just extended, so the browser's cookie would expire too early. */
  readonly isExtended: boolean
}

/** The user who requests a change, with their session: it must still be live when the change is made. */
export type AuthenticatedSession = Pick<Session, 'id' | 'user'>

/** The second key of a session: the header set of protocol 2, with its token as a digest. */
export interface HeaderKey {
  readonly client: string
  readonly uid: string
  readonly tokenDigest: string
}

export interface NewSession {
  readonly userId: string
  /** SHA-256 of the random token that the browser stores in its cookie. */
  readonly digest: string
  /** Identifies the second key, whose token has the digest `tokenDigest`. */
  readonly client: string
  readonly tokenDigest: string
  readonly userAgent: string
  /** The session that the browser presented when signing in: deleted, never adopted. */
  readonly presented: string | null
  /** The key of the visitor's cart, which is merged into the user's. */
  readonly visitorKey: string | null
  /** The user signs in on the checkout page, where that cart is the one being bought (cart 3). */
  readonly atCheckout: boolean
  /** What the browser contributes to the account (privacy 8). */
  readonly consent: BroughtConsent
  /** The hash that the password matched: if it has changed since, no session begins. */
  readonly verifiedBy?: string
  /** The second factor, if the account requires one: without it, no session begins (two-factor 2). */
  readonly secondFactor?: SecondFactor | null
}

interface Found {
  readonly session: StoredSession | null
  readonly now: number
}

const BLOCKED: SignInRefused = {
  kind: 'sign-in-refused',
  message: ACCOUNT_BLOCKED,
  isBlocked: true,
}

export type Sessions = ReturnType<typeof createSessions>

/** Signed-in browsers and programs. Each session has two keys; only their digests are known here. */
export const createSessions = (units: UnitOfWork, secrets: Secrets) => ({
  /** Returns the live session of a cookie's token and extends it; null if there is none. */
  recall: (digest: string): ResultAsync<Recalled | null, Outage> =>
    units
      .read(async ({ sessions, now }) => ({ session: await sessions.byDigest(digest, now), now }))
      .andThen((found) => extended(units, found)),

  /** Same as `recall`, by the second key, compared in constant time. */
  recallByHeaders: (key: HeaderKey): ResultAsync<Recalled | null, Outage> =>
    units
      .read(async ({ sessions, now }) => ({
        session: await sessions.byClient(key.client, now),
        now,
      }))
      .andThen((found) => attempted(rightKey(secrets, key, found)))
      .andThen((found) => extended(units, found)),

  /** Begins a session with both keys and merges the visitor's cart, all or nothing. Refused for a blocked account. */
  begin: (fresh: NewSession): ResultAsync<BegunSession, SignInRefused | OtpRefused | Outage> =>
    units.run((unit) => begin(unit, fresh)),

  /** Ends the session of a cookie's token, including the second key. */
  end: (digest: string): ResultAsync<void, Outage> =>
    units.run(async ({ sessions }) => ok(await sessions.remove(digest))),

  /**
   * A page of a user's live sessions: the current one first, then the most recently used; `seenAt` is exact
   * to the hour.
   */
  listOf: (
    { id: here, user }: AuthenticatedSession,
    page: number,
  ): ResultAsync<Listing<StoredDevice>, Outage> =>
    units.read(async ({ sessions, now }) => {
      const { offset, ...listing } = pageOf(await sessions.count(user.id, now), page)
      const slice = { offset, limit: PAGE_SIZE }
      return { ...listing, items: await sessions.ofUser({ userId: user.id, here, now }, slice) }
    }),

  /** Ends one session of this user; false if they have no such session. */
  endOne: (userId: string, id: string): ResultAsync<boolean, Outage> =>
    units.run(async ({ sessions }) => ok(await sessions.removeOne(userId, id))),

  /** Ends all sessions of a user except the current one. */
  endOthers: ({ id: here, user }: AuthenticatedSession): ResultAsync<void, Outage> =>
    units.run(async ({ sessions }) => ok(await sessions.removeAllBut(user.id, here))),
})

/** The session was found by the key's client ID; compares the key itself. */
async function rightKey(secrets: Secrets, key: HeaderKey, { session, now }: Found): Promise<Found> {
  const isRight = await secrets.same(session?.tokenDigest ?? '', key.tokenDigest)
  return { session: session && isRight && uidOf(session.user) === key.uid ? session : null, now }
}

/** Extends a session in use, at most once an hour. */
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
  fresh: NewSession,
): Promise<Result<BegunSession, SignInRefused | OtpRefused | Outage>> {
  const { userId, presented, visitorKey, atCheckout, consent, verifiedBy, secondFactor, ...keys } =
    fresh
  // Locks the cart, then its owner, as payments do, to prevent deadlocks.
  const cart = { kind: 'user', userId, customer: customerById(userId) } as const
  if (visitorKey) await unit.carts.lock(cart)
  // Closing an account and changing its password end all sessions once, and none may begin after that.
  const account = await unit.accounts.lock(userId)
  const isProven = verifiedBy === undefined || account?.passwordHash === verifiedBy
  if (!account || !isProven) return err({ kind: 'signed-out' })
  if (account.blockedAt !== null) return err(BLOCKED)
  const spent = await spendSecondFactor(unit, account, secondFactor ?? null)
  if (spent.isErr()) return err(spent.error)
  if (presented) await unit.sessions.remove(presented)
  const { now } = unit
  const id = unit.newId()
  const expiresAt = sessionEnd(now, now)
  await unit.sessions.add({ ...keys, id, userId, now, expiresAt })
  const joined = await joinConsent(unit, userId, consent)
  if (consent.assignmentId !== null) await assignAccount(unit, userId, consent.assignmentId)
  const { user } = account.profile
  const minimum = minimumLicense(user)
  if (visitorKey) await mergeVisitorCart(unit, { visitorKey, userId, minimum, atCheckout })
  return ok({ id, user, signedInAt: now, expiresAt, consent: joined })
}

/** When a session that is used now expires. */
function sessionEnd(signedInAt: number, now: number): number {
  return Math.min(now + SESSION_IDLE_MS, signedInAt + SESSION_LIFE_MS)
}

/** A user's address in a form that fits a header: percent-encoded if it contains non-ASCII characters. */
export function uidOf({ email }: Registered): string {
  return /^[\x21-\x7e]*$/.test(email) ? email : encodeURIComponent(email)
}
