import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import type { ReauthRequired } from '#application/ports/account.ts'
import type { Clock } from '#application/ports/clock.ts'
import type { Missing, Outage } from '#application/ports/outage.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import type { AccountBook } from '#server/ports/accounts.ts'
import type { PasswordHashes } from '#server/ports/password-hashes.ts'
import { LIMITS, type RateLimits } from '#server/ports/rate-limits.ts'
import type { Session } from '#server/ports/sessions.ts'
import type { Arrival } from './admit.ts'
import { isFresh } from './fresh-sign-in.ts'

/** Who asks for something that a stolen session must not get, and from where. */
export interface Asker {
  readonly session: Pick<Session, 'user' | 'signedInAt'>
  readonly arrival: Arrival
}

export interface ProofPorts {
  readonly accountBook: AccountBook
  readonly clock: Clock
  readonly passwordHashes: PasswordHashes
  readonly rateLimits: RateLimits
}

const WRONG: Invalid = {
  kind: 'invalid',
  errors: [{ field: 'current_password', fault: 'no-match' }],
}

/**
 * Proves that the owner asks: by the current password where it is given, else by a sign-in of the last
 * 15 minutes (rules 6). Guessing here counts with guessing at the door.
 */
export function proveOwner(
  ports: ProofPorts,
  { session, arrival }: Asker,
  current: string | null,
): ResultAsync<void, Invalid | ReauthRequired | Missing | Outage> {
  if (current === null) {
    return isFresh(ports.clock, session)
      ? okAsync(undefined)
      : errAsync({ kind: 'reauth-required' as const })
  }
  return ports.rateLimits
    .take(LIMITS.signInByEmail(session.user.email, arrival.address))
    .andThen(() => ports.accountBook.lookUp(session.user.id))
    .andThen(({ passwordHash }) => ports.passwordHashes.verify(current, passwordHash || null))
    .andThen((isRight) => (isRight ? okAsync(undefined) : errAsync(WRONG)))
}
