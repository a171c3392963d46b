import type { ResultAsync } from 'neverthrow'
import type { Clock } from '#application/ports/clock.ts'
import { attempted, type Outage } from '#application/ports/outage.ts'
import { CONFIRMATION_LIFE_MS } from '#domain/user/email-confirmation.ts'
import type { Letter } from '#server/ports/mail.ts'
import type { Secrets } from '#server/ports/secrets.ts'
import type { ConfirmationSent } from '#server/ports/users.ts'

export interface Recipient {
  readonly email: string
  readonly firstName: string
}

/** Writes the letter that carries a confirmation token; `returnTo` is the path where its link leads on to. */
export type ConfirmationLetter = (to: Recipient, token: string, returnTo: string) => Letter

export interface ConfirmationPorts {
  readonly clock: Clock
  readonly secrets: Secrets
  readonly confirmationLetter: ConfirmationLetter
}

/** A fresh token in its letter. The letter is the only place where the token itself is written. */
export function newConfirmation(
  { clock, secrets, confirmationLetter }: ConfirmationPorts,
  to: Recipient,
  returnTo = '/',
): ResultAsync<ConfirmationSent, Outage> {
  const token = secrets.newToken()
  return attempted(secrets.digest(token)).map((digest) => ({
    digest,
    expiresAt: clock.now() + CONFIRMATION_LIFE_MS,
    letter: { ...confirmationLetter(to, token, returnTo), key: `confirmation-${digest}` },
  }))
}
