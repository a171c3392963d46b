import { EMAIL_CHANGE_LIFE_MS } from '#domain/user/mailed-links.ts'
import { ok, okAsync, type ResultAsync } from 'neverthrow'
import type { EmailChangeOutcome } from '#application/ports/account.ts'
import { attempted, type Outage } from '#application/ports/outage.ts'
import { isConfirmed, type Registered } from '#domain/user/viewer.ts'
import type { Email } from '#server/application/ports/outbox.ts'
import { LIMITS } from '#server/application/ports/rate-limits.ts'
import { isToken } from '#server/application/ports/secrets.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'
import {
  keepMailedToken,
  newMailedToken,
  type MailedToken,
  type MailedTokenPorts,
} from './mailed-tokens.ts'
import { promiseEmail } from '#server/application/email/promise-email.ts'
import type { Needs } from '#server/application/ports/ports.ts'

/** A new address that is awaiting confirmation: the email to it, and the notice to the old address. */
interface EmailChangeRequested {
  readonly kind: 'wanted'
  readonly right: MailedToken
  readonly notice: Email
}

/** The pending address is dropped. */
interface EmailChangeWithdrawn {
  readonly kind: 'withdrawn'
}

export type EmailChange = EmailChangeRequested | EmailChangeWithdrawn

export type AddressPorts = MailedTokenPorts & Needs<'rateLimits'>

/**
 * Returns the email change for a requested address. A new address must be confirmed, and both addresses get
 * an email; the user's current address withdraws a pending one. `email` is normalized; null requests no
 * change.
 */
export function addressChange(
  ports: AddressPorts,
  user: Registered,
  email: string | null,
): ResultAsync<EmailChange | null, Outage> {
  if (email === null) return okAsync(null)
  if (email === user.email) return okAsync({ kind: 'withdrawn' })
  return ports.rateLimits
    .take(LIMITS.addressChange(user.id))
    .andThen(() => ports.rateLimits.take(LIMITS.mail(email)))
    .andThen(() => emailChangeRequested(ports, user, email))
}

function emailChangeRequested(
  ports: AddressPorts,
  { id: userId, email: to, firstName }: Registered,
  email: string,
): ResultAsync<EmailChangeRequested, Outage> {
  return newMailedToken(ports, {
    purpose: 'email-change',
    lifeMs: EMAIL_CHANGE_LIFE_MS,
    to: email,
    name: 'address',
    event: (token) => ({ kind: 'address-change', firstName, token }),
  }).map((right) => ({
    kind: 'wanted',
    right,
    notice: {
      key: `address-wanted-${right.digest}`,
      to,
      userId,
      event: { kind: 'address-change-asked', firstName },
    },
  }))
}

/** Writes the address and its token together; a token made for another address has no effect (security 8). */
export async function applyEmailChange(
  unit: Unit,
  userId: string,
  change: EmailChange,
): Promise<void> {
  await unit.mailedTokens.dropUnused(userId, 'email-change')
  const pendingEmail = change.kind === 'wanted' ? change.right.email.to : null
  await unit.accounts.update(userId, { pendingEmail }, unit.now)
  if (change.kind === 'withdrawn') return
  await keepMailedToken(unit, userId, change.right)
  await promiseEmail(unit, change.notice)
}

/** The outcome of following an address link, and the user who now has the address; null if nothing changed. */
interface AddressRedeemed {
  readonly outcome: EmailChangeOutcome
  readonly user: Registered | null
}

export type ConfirmAddress = ReturnType<typeof confirmAddress>

/** Redeems a mailed token. Whoever has the token owns the address, so no sign-in is required (account 1). */
export const confirmAddress =
  ({ secrets, units }: Needs<'secrets' | 'units'>) =>
  (token: string): ResultAsync<AddressRedeemed, Outage> => {
    if (!isToken(token)) return okAsync(without('unknown'))
    return attempted(secrets.digest(token)).andThen((digest) =>
      units.run(async (unit) => ok(await changeAddress(unit, digest))),
    )
  }

/** Makes the pending address that the token was created for the user's address. */
async function changeAddress(unit: Unit, digest: string): Promise<AddressRedeemed> {
  const token = await unit.mailedTokens.find(digest, 'email-change')
  const account = token && (await unit.accounts.lock(token.userId))
  if (!token || !account) return without('unknown')
  const { user, pendingEmail } = account.profile
  // Following the link again returns the same outcome while its change is still in effect.
  if (user.email === token.email && token.usedAt !== null) return { outcome: 'changed', user }
  if (token.expiresAt <= unit.now) return without('expired')
  // Someone else has registered with this address in the meantime.
  if (user.email !== token.email && (await unit.accounts.hasEmail(token.email))) {
    return without('taken')
  }
  if (!(await unit.mailedTokens.spend(digest, 'email-change', unit.now))) return without('unknown')
  // The pending address may have changed since this email was sent.
  if (pendingEmail !== token.email) return without('unknown')
  if (isConfirmed(user)) await unit.personalData.recordFormerEmail(user.id, user.email, unit.now)
  const changed = await unit.accounts.update(
    user.id,
    { email: token.email, pendingEmail: null, confirmedAt: unit.now },
    unit.now,
  )
  return { outcome: 'changed', user: changed.user }
}

const without = (outcome: EmailChangeOutcome): AddressRedeemed => ({ outcome, user: null })
