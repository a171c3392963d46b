import { ok, okAsync, type ResultAsync } from 'neverthrow'
import type { Confirmations } from '#application/ports/accounts.ts'
import { attempted, type Outage } from '#application/ports/outage.ts'
import { emailFault, normalEmail } from '#domain/user/email-address.ts'
import {
  CONFIRMATION_LIFE_MS,
  confirmationOutcome,
  type ConfirmationOutcome,
} from '#domain/user/email-confirmation.ts'
import { isConfirmed } from '#domain/user/viewer.ts'
import { LIMITS } from '#server/application/ports/rate-limits.ts'
import { isToken, type Secrets } from '#server/application/ports/secrets.ts'
import type { Unit, UnitOfWork } from '#server/application/ports/unit-of-work.ts'
import { CONFIRMATION_SENT } from '#messages/texts.ts'
import { askForLink } from './ask-for-link.ts'
import { newMailedToken, type MailedToken, type MailedTokenPorts } from './mailed-tokens.ts'
import type { Needs } from '#server/application/ports/ports.ts'

interface Recipient {
  readonly email: string
  readonly firstName: string
}

/** A token that confirms an address; the link in its email leads to `returnTo`. */
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

type ResendPorts = Needs<'units' | 'rateLimits'>

export type ResendConfirmation = ReturnType<typeof resendConfirmation>

/**
 * Resends the confirmation email, at most five per hour to one address. The response and its timing are the
 * same whether or not the address is known, confirmed, or has used up its five (confirmation 2).
 */
export const resendConfirmation =
  (ports: ResendPorts) =>
  (typed: string, address: string): ResultAsync<string, Outage> => {
    const email = normalEmail(typed)
    return ports.rateLimits
      .take(LIMITS.resend(address))
      .andThen(() =>
        emailFault(email, true) === null
          ? askForLink(ports, email, { kind: 'confirmation-asked' })
          : okAsync(undefined),
      )
      .map(() => CONFIRMATION_SENT)
  }

/** Follows the links in confirmation emails. */
export const createConfirmations = (units: UnitOfWork, secrets: Secrets): Confirmations => ({
  follow: (token) => {
    if (!isToken(token)) return okAsync<ConfirmationOutcome>('unknown')
    return attempted(secrets.digest(token)).andThen((digest) =>
      units.run(async (unit) => ok(await follow(unit, digest))),
    )
  },
})

/** Confirms the address that the token was made for, but only while it is still the user's address (security 8). */
async function follow(unit: Unit, digest: string): Promise<ConfirmationOutcome> {
  const token = await unit.mailedTokens.find(digest, 'confirmation')
  const account = token && (await unit.accounts.lock(token.userId))
  const isTheirs = account?.profile.user.email === token?.email
  const outcome = confirmationOutcome(isTheirs ? token : null, unit.now)
  if (!token || !account || outcome !== 'confirmed' || token.usedAt !== null) return outcome
  const { user } = account.profile
  if (!isConfirmed(user)) await unit.accounts.update(user.id, { confirmedAt: unit.now }, unit.now)
  // Spends all of the user's confirmation tokens, so that following any of these links again returns the
  // same outcome (confirmation 1).
  await unit.mailedTokens.spendConfirmations(user.id, unit.now)
  return outcome
}
