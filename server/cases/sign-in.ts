import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import type { Credentials, SignInRefused } from '#application/ports/accounts.ts'
import type { Outage } from '#application/ports/outage.ts'
import { normalEmail } from '#domain/user/email-address.ts'
import type { PasswordHashes } from '#server/ports/password-hashes.ts'
import { LIMITS, type RateLimits } from '#server/ports/rate-limits.ts'
import type { KnownUser, Users } from '#server/ports/users.ts'
import { SIGN_IN_REFUSED } from '#words/texts.ts'
import { admit, type AdmitPorts, type Admitted, type Arrival } from './admit.ts'

export interface SignInPorts extends AdmitPorts {
  readonly users: Users
  readonly passwordHashes: PasswordHashes
  readonly rateLimits: RateLimits
}

export type SignInUser = ReturnType<typeof signIn>

const REFUSED: SignInRefused = { kind: 'sign-in-refused', message: SIGN_IN_REFUSED }

/**
 * An address and a password open a new session. A wrong password and an unknown address cost the same
 * work and read the same (security 9, rules 21).
 */
export const signIn =
  (ports: SignInPorts) =>
  (credentials: Credentials, arrival: Arrival): ResultAsync<Admitted, SignInRefused | Outage> => {
    const email = normalEmail(credentials.email)
    return ports.rateLimits
      .take(LIMITS.signInByAddress(arrival.address))
      .andThen(() => ports.rateLimits.take(LIMITS.signInByEmail(email, arrival.address)))
      .andThen(() => ports.users.byEmail(email))
      .andThen((known) => proven(ports, known, credentials.password))
      .andThen((known) =>
        strengthened(ports, known, credentials.password).andThen(() =>
          admit(ports, known.user.id, arrival),
        ),
      )
  }

function proven(
  { passwordHashes }: SignInPorts,
  known: KnownUser | null,
  password: string,
): ResultAsync<KnownUser, SignInRefused | Outage> {
  return passwordHashes
    .verify(password, known?.passwordHash ?? null)
    .andThen((isRight): ResultAsync<KnownUser, SignInRefused> =>
      known && isRight ? okAsync(known) : errAsync(REFUSED),
    )
}

/** Hashes again what was hashed with less work than now; a failure of that keeps nobody out. */
function strengthened(
  { passwordHashes, users }: SignInPorts,
  { user, passwordHash }: KnownUser,
  password: string,
): ResultAsync<void, never> {
  if (!passwordHashes.isWeak(passwordHash)) return okAsync(undefined)
  return passwordHashes
    .hash(password)
    .andThen((stronger) => users.rehash(user.id, stronger))
    .orElse(() => okAsync(undefined))
}
