import type { ResultAsync } from 'neverthrow'
import type { Clock } from '#application/ports/clock.ts'
import { attempted, type Outage } from '#application/ports/outage.ts'
import { CONFIRMATION_LIFE_MS } from '#domain/user/email-confirmation.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { Secrets } from '#server/application/ports/secrets.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'
import type { ConfirmationSent, NewUser } from '#server/application/ports/users.ts'
import { promise } from './signed-in-account.ts'

/** A new account, and where its address is not proven the e-mail that asks to confirm it. */
export async function addAccount(
  unit: Unit,
  {
    id,
    form,
    passwordHash,
    confirmation,
  }: Omit<NewUser, 'confirmation'> & {
    readonly confirmation: ConfirmationSent | null
  },
): Promise<Registered> {
  const user = await unit.accounts.add({ id, ...form, passwordHash, now: unit.now })
  if (confirmation) await sendConfirmation(unit, user, confirmation)
  return user
}

/** A further right to confirm an address, and the e-mail that carries it. */
export async function sendConfirmation(
  unit: Unit,
  { id: userId, email }: Registered,
  { digest, expiresAt, email: mail }: ConfirmationSent,
): Promise<void> {
  const { now } = unit
  await unit.mailedTokens.add({ digest, userId, email, purpose: 'confirmation', expiresAt, now })
  await promise(unit, mail)
}

interface Recipient {
  readonly email: string
  readonly firstName: string
}

export interface ConfirmationPorts {
  readonly clock: Clock
  readonly secrets: Secrets
}

/** A fresh token in its e-mail, the only place where the token itself is written; its link leads on to `returnTo`. */
export function newConfirmation(
  { clock, secrets }: ConfirmationPorts,
  { email, firstName }: Recipient,
  returnTo = '/',
): ResultAsync<ConfirmationSent, Outage> {
  const token = secrets.newToken()
  return attempted(secrets.digest(token)).map((digest) => ({
    digest,
    expiresAt: clock.now() + CONFIRMATION_LIFE_MS,
    email: {
      key: `confirmation-${digest}`,
      to: email,
      event: { kind: 'address-confirmation', firstName, token, returnTo },
    },
  }))
}
