import type { ResultAsync } from 'neverthrow'
import { attempted, type Outage } from '#application/ports/outage.ts'
import type { EmailEvent } from '#server/application/ports/email-events.ts'
import type { TokenPurpose } from '#server/application/ports/mailed-token-repository.ts'
import type { Email } from '#server/application/ports/outbox.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'
import { promiseEmail } from '#server/application/email/promise-email.ts'
import type { Needs } from '#server/application/ports/ports.ts'

/**
 * A token that grants a right over an account, with the email that delivers it. Only its digest is stored
 * (security 8).
 */
export interface MailedToken {
  readonly purpose: TokenPurpose
  readonly digest: string
  /** Epoch milliseconds. */
  readonly expiresAt: number
  readonly email: Omit<Email, 'userId'>
}

export type MailedTokenPorts = Needs<'clock' | 'secrets'>

interface WantedToken {
  readonly purpose: TokenPurpose
  readonly lifeMs: number
  readonly to: string
  /** Prefix of the email's key. */
  readonly name: string
  /** Builds the email event: the only place where the token itself is written. */
  readonly event: (token: string) => EmailEvent
}

/** Creates a new token and its email. */
export function newMailedToken(
  { clock, secrets }: MailedTokenPorts,
  { purpose, lifeMs, to, name, event }: WantedToken,
): ResultAsync<MailedToken, Outage> {
  const token = secrets.newToken()
  return attempted(secrets.digest(token)).map((digest) => ({
    purpose,
    digest,
    expiresAt: clock.now() + lifeMs,
    email: { key: `${name}-${digest}`, to, event: event(token) },
  }))
}

/** Stores a token, bound to a user and to the address that it is mailed to. */
export function keepToken(
  unit: Unit,
  userId: string,
  { email, ...token }: MailedToken,
): Promise<void> {
  return unit.mailedTokens.add({ ...token, userId, email: email.to, now: unit.now })
}

/** Same as `keepToken`, and also queues its email. */
export async function keepMailedToken(
  unit: Unit,
  userId: string,
  right: MailedToken,
): Promise<void> {
  await keepToken(unit, userId, right)
  await promiseEmail(unit, { ...right.email, userId })
}
