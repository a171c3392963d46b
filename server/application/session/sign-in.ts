import { errAsync, ok, okAsync, type ResultAsync } from 'neverthrow'
import type { Credentials, SignInRefused, OtpRefused } from '#application/ports/accounts.ts'
import type { Outage } from '#application/ports/outage.ts'
import { normalEmail } from '#domain/user/email-address.ts'
import type { StoredAccount } from '#server/application/ports/account-repository.ts'
import { SIGN_IN_REFUSED } from '#messages/texts.ts'
import {
  startSession,
  type StartSessionPorts,
  type StartedSession,
  type ClientContext,
} from './start-session.ts'
import { countAttempt } from './count-attempts.ts'
import { forgetAttempts, readSecondFactor, type SecondFactorPorts } from './second-factor.ts'
import type { Needs } from '#server/application/ports/ports.ts'

type SignInPorts = StartSessionPorts & SecondFactorPorts & Needs<'passwordHashes'>

export type SignInUser = ReturnType<typeof signIn>

const REFUSED: SignInRefused = { kind: 'sign-in-refused', message: SIGN_IN_REFUSED }

/**
 * Signs in with an address and a password and opens a new session. A wrong password and an unknown address
 * cost the same work and get the same response (security 6, sign-in 1). A second factor is requested only
 * after a correct password (two-factor 2).
 */
export const signIn =
  (ports: SignInPorts) =>
  (
    { email: typed, password, otpAttempt = null }: Credentials,
    clientContext: ClientContext,
  ): ResultAsync<StartedSession, SignInRefused | OtpRefused | Outage> => {
    const email = normalEmail(typed)
    return countAttempt(ports, email, clientContext).andThen((failures) =>
      ports.units
        .read(({ accounts }) => accounts.byEmail(email))
        .andThen((known) => proven(ports, known, password))
        .andThen((known) =>
          strengthened(ports, known, password)
            .andThen((verifiedBy) => ports.rateLimits.forget(failures).map(() => verifiedBy))
            .andThen((verifiedBy) =>
              admitted(ports, known.profile.user.id, { ...clientContext, verifiedBy, otpAttempt }),
            ),
        )
        // The account was closed, or its password changed, at the same time.
        .mapErr((error) => (error.kind === 'signed-out' ? REFUSED : error)),
    )
  }

interface Admitting extends ClientContext {
  readonly verifiedBy: string
  readonly otpAttempt: string | null
}

function admitted(
  ports: SignInPorts,
  userId: string,
  { otpAttempt, ...clientContext }: Admitting,
): ResultAsync<StartedSession, SignInRefused | OtpRefused | Outage> {
  return readSecondFactor(ports, userId, otpAttempt).andThen((secondFactor) =>
    startSession(ports, userId, { ...clientContext, secondFactor }).andThrough(() =>
      secondFactor ? forgetAttempts(ports, userId) : okAsync(undefined),
    ),
  )
}

function proven(
  { passwordHashes }: SignInPorts,
  known: StoredAccount | null,
  password: string,
): ResultAsync<StoredAccount, SignInRefused | Outage> {
  return passwordHashes
    .verify(password, known?.passwordHash ?? null)
    .andThen((isRight): ResultAsync<StoredAccount, SignInRefused> =>
      known && isRight ? okAsync(known) : errAsync(REFUSED),
    )
}

/**
 * Rehashes a password whose hash is weaker than current hashes, and returns the hash in use; a failure to
 * rehash blocks no one.
 */
function strengthened(
  { passwordHashes, units }: SignInPorts,
  { profile, passwordHash }: StoredAccount,
  password: string,
): ResultAsync<string, never> {
  if (!passwordHashes.isWeak(passwordHash)) return okAsync(passwordHash)
  return passwordHashes
    .hash(password)
    .andThen((stronger) =>
      units
        .run(async ({ accounts }) =>
          ok(await accounts.rehash(profile.user.id, passwordHash, stronger)),
        )
        .map(() => stronger),
    )
    .orElse(() => okAsync(passwordHash))
}
