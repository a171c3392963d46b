import { errAsync, ok, okAsync, type ResultAsync } from 'neverthrow'
import type { Confirmations } from '#application/ports/accounts.ts'
import { attempted, type Outage } from '#application/ports/outage.ts'
import { emailFault, normalEmail } from '#domain/user/email-address.ts'
import {
  CONFIRMATION_LIFE_MS,
  followConfirmation,
  type ConfirmationOutcome,
} from '#domain/user/email-confirmation.ts'
import { isConfirmed, type Registered } from '#domain/user/viewer.ts'
import { LIMITS } from '#server/application/ports/rate-limits.ts'
import { isToken, type Secrets } from '#server/application/ports/secrets.ts'
import type { Unit, UnitOfWork } from '#server/application/ports/unit-of-work.ts'
import { CONFIRMATION_SENT } from '#messages/texts.ts'
import {
  keepMailedToken,
  newMailedToken,
  type MailedToken,
  type MailedTokenPorts,
} from './mailed-tokens.ts'
import type { Needs } from '#server/application/ports/ports.ts'

interface Recipient {
  readonly email: string
  readonly firstName: string
}

/** A right to confirm an address; its e-mail's link leads on to `returnTo`. */
export function newConfirmation(
  ports: MailedTokenPorts,
  { email, firstName }: Recipient,
  returnTo = '/',
): ResultAsync<MailedToken, Outage> {
  return newMailedToken(ports, {
    purpose: 'confirmation',
    lifeMs: CONFIRMATION_LIFE_MS,
    to: email,
    name: 'confirmation',
    event: (token) => ({ kind: 'address-confirmation', firstName, token, returnTo }),
  })
}

type ResendPorts = MailedTokenPorts & Needs<'units' | 'rateLimits'>

export type ResendConfirmation = ReturnType<typeof resendConfirmation>

/**
 * Sends the confirmation mail again, at most five an hour to one address. The answer is the same whether
 * the address is known, confirmed, or has had its five (confirmation 2).
 */
export const resendConfirmation =
  (ports: ResendPorts) =>
  (typed: string, address: string): ResultAsync<string, Outage> => {
    const email = normalEmail(typed)
    return ports.rateLimits
      .take(LIMITS.resend(address))
      .andThen(() => (emailFault(email, true) === null ? mailed(ports, email) : okAsync(undefined)))
      .map(() => CONFIRMATION_SENT)
  }

function mailed(ports: ResendPorts, email: string): ResultAsync<void, Outage> {
  return ports.rateLimits
    .take(LIMITS.mail(email))
    .andThen(() => ports.units.read(({ accounts }) => accounts.byEmail(email)))
    .andThen((account) => {
      const user = account?.profile.user
      return user && !isConfirmed(user) ? sent(ports, user) : okAsync(undefined)
    })
    .orElse((outage) =>
      outage.kind === 'rate-limited' ? okAsync(undefined) : errAsync<void, Outage>(outage),
    )
}

function sent(ports: ResendPorts, user: Registered): ResultAsync<void, Outage> {
  return newConfirmation(ports, user).andThen((confirmation) =>
    ports.units.run(async (unit) => ok(await confirmAgain(unit, user, confirmation))),
  )
}

/** A further confirmation for a user who still has that address unconfirmed; otherwise nothing happens. */
async function confirmAgain(
  unit: Unit,
  { id, email }: Registered,
  confirmation: MailedToken,
): Promise<void> {
  const waiting = (await unit.accounts.find(id))?.profile.user
  if (waiting && waiting.email === email && !isConfirmed(waiting)) {
    await keepMailedToken(unit, id, confirmation)
  }
}

/** Following the links of confirmation mails. */
export const createConfirmations = (units: UnitOfWork, secrets: Secrets): Confirmations => ({
  follow: (token) => {
    if (!isToken(token)) return okAsync<ConfirmationOutcome>('unknown')
    return attempted(secrets.digest(token)).andThen((digest) =>
      units.run(async (unit) => ok(await follow(unit, digest))),
    )
  },
})

/** Confirms the address that the token was made for, and only while it still is the user's (security 8). */
async function follow(unit: Unit, digest: string): Promise<ConfirmationOutcome> {
  const token = await unit.mailedTokens.find(digest, 'confirmation')
  const account = token && (await unit.accounts.lock(token.userId))
  const isTheirs = account?.profile.user.email === token?.email
  const outcome = followConfirmation(isTheirs ? token : null, unit.now)
  if (!token || !account || outcome !== 'confirmed' || token.usedAt !== null) return outcome
  const { user } = account.profile
  if (!isConfirmed(user)) await unit.accounts.update(user.id, { confirmedAt: unit.now }, unit.now)
  // All of them, so that following any of these links again says the same (confirmation 1).
  await unit.mailedTokens.spendConfirmations(user.id, unit.now)
  return outcome
}
