import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import type { Clock } from '#application/ports/clock.ts'
import type { SignInRefused } from '#application/ports/accounts.ts'
import type { BotRefused } from '#application/ports/gates.ts'
import { attempted, type Outage } from '#application/ports/outage.ts'
import { emailFault, normalEmail } from '#domain/user/email-address.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import type { Registered } from '#domain/user/viewer.ts'
import {
  RESET_LIFE_MS,
  type AccountTokens,
  type MailedToken,
} from '#server/application/ports/account-tokens.ts'
import type { BotChecks } from '#server/application/ports/bot-check.ts'
import { LIMITS, type RateLimits } from '#server/application/ports/rate-limits.ts'
import type { Secrets } from '#server/application/ports/secrets.ts'
import type { Users } from '#server/application/ports/users.ts'
import { fieldMessage } from '#messages/field-messages.ts'
import { RESET_SENT } from '#messages/texts.ts'

interface NewResetPorts {
  readonly clock: Clock
  readonly secrets: Secrets
}

export interface RequestResetPorts extends NewResetPorts {
  readonly accountTokens: AccountTokens
  readonly botChecks: BotChecks
  readonly rateLimits: RateLimits
  readonly users: Users
}

/** Where a reset is asked for, and where its page leads on to: a path of ours. */
export interface ResetAsked {
  readonly email: string
  readonly address: string
  /** Of the bot check. */
  readonly proof: string | null
  readonly returnTo: string
}

export type RequestReset = ReturnType<typeof requestReset>

/**
 * Sends a link to set a new password, at most five mails an hour to one address. The answer is the same
 * whether the address is known or has had its five (sign-in 3). What is not an address is refused as such.
 */
export const requestReset =
  (ports: RequestResetPorts) =>
  ({
    email: typed,
    address,
    returnTo,
    proof,
  }: ResetAsked): ResultAsync<string, NoAddress | BotRefused | Outage> => {
    const email = normalEmail(typed)
    const none = noAddress(email)
    if (none) return errAsync(none)
    return ports.rateLimits
      .take(LIMITS.reset(address))
      .andThen(() => ports.botChecks.prove(proof, address))
      .andThen(() => mailed(ports, email, returnTo))
      .map(() => RESET_SENT)
  }

type NoAddress = SignInRefused | Invalid

/** Clients of protocol 2 expect a refusal where the address is missing, and a field's fault otherwise. */
function noAddress(email: string): NoAddress | null {
  const fault = emailFault(email, true)
  if (fault === null) return null
  const faulty = { field: 'email', fault }
  return fault === 'missing'
    ? { kind: 'sign-in-refused', message: fieldMessage(faulty) }
    : { kind: 'invalid', errors: [faulty] }
}

function mailed(
  ports: RequestResetPorts,
  email: string,
  returnTo: string,
): ResultAsync<void, Outage> {
  return ports.rateLimits
    .take(LIMITS.mail(email))
    .andThen(() => ports.users.byEmail(email))
    .andThen((known) => (known ? promised(ports, known.user, returnTo) : okAsync(undefined)))
    .orElse((outage) =>
      outage.kind === 'rate-limited' ? okAsync(undefined) : errAsync<void, Outage>(outage),
    )
}

function promised(
  ports: RequestResetPorts,
  user: Registered,
  returnTo: string,
): ResultAsync<void, Outage> {
  return newReset(ports, user, returnTo).andThen((right) =>
    ports.accountTokens.promiseReset(user, right),
  )
}

/** A fresh right to set a password, in its e-mail. Also for somebody who has none yet. */
function newReset(
  { clock, secrets }: NewResetPorts,
  { email, firstName }: { readonly email: string; readonly firstName: string },
  returnTo = '/',
): ResultAsync<MailedToken, Outage> {
  const token = secrets.newToken()
  return attempted(secrets.digest(token)).map((digest) => ({
    digest,
    expiresAt: clock.now() + RESET_LIFE_MS,
    email: {
      key: `reset-${digest}`,
      to: email,
      event: { kind: 'password-reset', firstName, token, returnTo },
    },
  }))
}
