import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import type { ReauthRequired } from '#application/ports/account.ts'
import type { Missing, Outage } from '#application/ports/outage.ts'
import type { Clock } from '#application/ports/clock.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import { FRESH_SIGN_IN_MS } from '#domain/user/new-password.ts'
import type { AccountBook } from '#server/application/ports/accounts.ts'
import type { PasswordHashes } from '#server/application/ports/password-hashes.ts'
import type { Session } from '#server/application/ports/sessions.ts'
import type { Arrival } from './admit.ts'
import { countTry, type CountingPorts } from './count-tries.ts'

/** Somebody who asks for what a stolen session must not get, and from where. */
export interface Asker {
  readonly session: Pick<Session, 'id' | 'user' | 'signedInAt'>
  readonly arrival: Arrival
}

export interface ProofPorts extends CountingPorts {
  readonly accountBook: AccountBook
  readonly passwordHashes: PasswordHashes
}

const WRONG: Invalid = {
  kind: 'invalid',
  errors: [{ field: 'current_password', fault: 'no-match' }],
}

/**
 * Proves that it is the owner who asks: by the current password if given, else by a sign-in within the
 * last 15 minutes (sign-in 3). Guesses here count together with guesses at sign-in.
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
  return countTry(ports, session.user.email, arrival).andThen((failures) =>
    ports.accountBook
      .lookUp(session.user.id)
      .andThen(({ passwordHash }) => ports.passwordHashes.verify(current, passwordHash || null))
      .andThen((isRight) => (isRight ? ports.rateLimits.forget(failures) : errAsync(WRONG))),
  )
}

/** Whether the last sign-in proves who is at the browser, without a password. */
export function isFresh(clock: Clock, { signedInAt }: { readonly signedInAt: number }): boolean {
  return clock.now() - signedInAt < FRESH_SIGN_IN_MS
}
