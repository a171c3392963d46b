import type { ResultAsync } from 'neverthrow'
import type { Clock } from '#application/ports/clock.ts'
import { attempted, type Outage } from '#application/ports/outage.ts'
import { CONFIRMATION_LIFE_MS } from '#domain/user/email-confirmation.ts'
import type { Secrets } from '#server/application/ports/secrets.ts'
import type { ConfirmationSent } from '#server/application/ports/users.ts'

export interface Recipient {
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
