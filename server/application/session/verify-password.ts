import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import type { ReauthRequired } from '#application/ports/account.ts'
import type { Missing, Outage } from '#application/ports/outage.ts'
import type { Clock } from '#application/ports/clock.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import { FRESH_SIGN_IN_MS } from '#domain/user/new-password.ts'
import { lookUpAccount } from '#server/application/account/signed-in-account.ts'
import type { Session } from './sessions.ts'
import type { ClientContext } from './start-session.ts'
import { countAttempt, type RateLimitPorts } from './count-attempts.ts'
import type { Needs } from '#server/application/ports/ports.ts'

/** A user who requests something that a stolen session must not get, and their client context. */
export interface AuthContext {
  readonly session: Pick<Session, 'id' | 'user' | 'signedInAt'>
  readonly clientContext: ClientContext
}

export type VerifyPasswordPorts = RateLimitPorts & Needs<'units' | 'passwordHashes'>

const WRONG: Invalid = {
  kind: 'invalid',
  errors: [{ field: 'current_password', fault: 'no-match' }],
}

/**
 * Proves that the request comes from the owner: by the current password if given, otherwise by a sign-in
 * within the last 15 minutes (sign-in 3). Guesses here count together with guesses at sign-in.
 */
export function verifyPassword(
  ports: VerifyPasswordPorts,
  { session, clientContext }: AuthContext,
  current: string | null,
): ResultAsync<void, Invalid | ReauthRequired | Missing | Outage> {
  if (current === null) {
    return isFresh(ports.clock, session)
      ? okAsync(undefined)
      : errAsync({ kind: 'reauth-required' as const })
  }
  return countAttempt(ports, session.user.email, clientContext).andThen((failures) =>
    lookUpAccount(ports.units)(session.user.id)
      .andThen(({ passwordHash }) => ports.passwordHashes.verify(current, passwordHash || null))
      .andThen((isRight) => (isRight ? ports.rateLimits.forget(failures) : errAsync(WRONG))),
  )
}

/** Whether the last sign-in is recent enough to prove the user's identity without a password. */
export function isFresh(clock: Clock, { signedInAt }: { readonly signedInAt: number }): boolean {
  return clock.now() - signedInAt < FRESH_SIGN_IN_MS
}
