import { err, errAsync, ok, okAsync, type Result, type ResultAsync } from 'neverthrow'
import type { AccessToken, MadeToken, TooManyTokens } from '#application/ports/access-tokens.ts'
import type { ReauthRequired } from '#application/ports/account.ts'
import { attempted, type Missing, type Outage } from '#application/ports/outage.ts'
import { HOUR_MS } from '#domain/shared/durations.ts'
import {
  checkWantedToken,
  decideTokenSpend,
  spentThisMonth,
  TOKEN_LIMIT,
  TOKEN_PREFIX,
  tokenExpiry,
  type TokenLimitReached,
  type TokenScope,
  type WantedToken,
} from '#domain/user/access-token.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { promiseEmail } from '#server/application/email/promise-email.ts'
import type { StoredAccessToken } from '#server/application/ports/access-token-repository.ts'
import type { Needs } from '#server/application/ports/ports.ts'
import { isToken } from '#server/application/ports/secrets.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'
import type { Session } from '#server/application/session/sessions.ts'
import { isFresh } from '../session/verify-password.ts'
import { lockSignedIn, SESSION_OVER } from './signed-in-account.ts'

/** How often the last use of a token is recorded. */
const USE_WRITE_MS = HOUR_MS

/** The access of a request that presents a token. */
export interface PresentedToken {
  readonly id: string
  readonly user: Registered
  readonly scopes: readonly TokenScope[]
}

export type AccessTokenService = ReturnType<typeof createAccessTokens>

/** Personal access tokens: owners create, list and revoke them, and requests authenticate with them (tokens 1). */
export function createAccessTokens({
  clock,
  secrets,
  units,
}: Needs<'clock' | 'secrets' | 'units'>) {
  return {
    /** Returns the user and scopes of a token. Null if the token grants no access; the reason is never disclosed. */
    recall: (token: string): ResultAsync<PresentedToken | null, Outage> => {
      if (!isToken(token.slice(TOKEN_PREFIX.length))) return okAsync(null)
      return attempted(secrets.digest(token))
        .andThen((digest) =>
          units.read(async ({ accessTokens, now }) => ({
            found: await accessTokens.byDigest(digest, now),
            now,
          })),
        )
        .andThen(({ found, now }): ResultAsync<PresentedToken | null, Outage> => {
          if (!found || found.isBlocked) return okAsync(null)
          const { id, user, scopes, usedAt } = found
          if (usedAt !== null && now - usedAt < USE_WRITE_MS) return okAsync({ id, user, scopes })
          return units
            .run(async (unit) => ok(await unit.accessTokens.markUsed(id, unit.now)))
            .map(() => ({ id, user, scopes }))
        })
    },

    /** The user's own tokens, newest first. */
    ofUser: (userId: string): ResultAsync<readonly AccessToken[], Outage> =>
      units.read(async ({ accessTokens, now }) =>
        (await accessTokens.ofUser(userId)).map((token) => shown(token, now)),
      ),

    /** Creates a token and returns its only copy. Requires a fresh sign-in, and emails the owner. */
    make: (
      session: Session,
      wanted: WantedToken,
    ): ResultAsync<MadeToken, Invalid | ReauthRequired | TooManyTokens | Outage> => {
      if (!isFresh(clock, session)) return errAsync({ kind: 'reauth-required' })
      const checked = checkWantedToken(wanted)
      if (checked.isErr()) return errAsync(checked.error)
      const token = `${TOKEN_PREFIX}${secrets.newToken()}`
      return attempted(secrets.digest(token))
        .andThen((digest) => units.run((unit) => make(unit, session, digest, checked.value)))
        .map((made) => ({ ...made, token }))
    },

    /** Revokes one of the user's own tokens. Rejects with `missing` for a token that belongs to someone else. */
    revoke: (userId: string, id: string): ResultAsync<void, Missing | Outage> =>
      units.run(async ({ accessTokens }) =>
        (await accessTokens.remove(userId, id))
          ? ok(undefined)
          : err({ kind: 'missing' as const, what: 'token' }),
      ),
  }
}

async function make(
  unit: Unit,
  session: Session,
  digest: string,
  { name, scopes, days, monthlyCredits }: WantedToken,
): Promise<Result<AccessToken, TooManyTokens | Outage>> {
  // Keeps the account locked, so that two concurrent requests cannot both create the last allowed token.
  if (!(await lockSignedIn(unit, session))) return err(SESSION_OVER)
  const { id: userId, email: to, firstName } = session.user
  const held = await unit.accessTokens.ofUser(userId)
  if (held.length >= TOKEN_LIMIT) return err({ kind: 'too-many-tokens', limit: TOKEN_LIMIT })
  const { now } = unit
  const token = {
    id: unit.newId(),
    name,
    scopes,
    spending: { monthlyCredits, spent: 0, monthStart: 0 },
    createdAt: now,
    expiresAt: tokenExpiry(days, now),
  }
  await unit.accessTokens.add({ ...token, userId, digest })
  const key = `token-made-${token.id}`
  const event = { kind: 'token-made', firstName, name } as const
  await promiseEmail(unit, { key, to, userId, event })
  return ok(shown({ ...token, usedAt: null }, now))
}

function shown({ spending, ...token }: StoredAccessToken, now: number): AccessToken {
  return {
    ...token,
    monthlyCredits: spending.monthlyCredits,
    spentCredits: spentThisMonth(spending, now),
    expired: token.expiresAt <= now,
  }
}

/**
 * Counts the credits that a token is about to spend, or refuses the spend (tokens 3). Runs under the
 * customer's lock, so that no two requests spend the same remaining credits. A token that was revoked
 * during its request spends nothing.
 */
export async function spendByToken(
  unit: Unit,
  {
    userId,
    tokenId,
    cost,
  }: { readonly userId: string; readonly tokenId: string; readonly cost: number },
): Promise<Result<void, TokenLimitReached | Outage>> {
  const token = await unit.accessTokens.find(userId, tokenId)
  if (!token || token.expiresAt <= unit.now) return err(SESSION_OVER)
  const spending = decideTokenSpend(token.spending, cost, unit.now)
  if (spending.isErr()) return err(spending.error)
  if (cost > 0) await unit.accessTokens.recordSpending(tokenId, spending.value)
  return ok(undefined)
}
