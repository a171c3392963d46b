import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import { emailFault, normalEmail } from '#domain/user/email-address.ts'
import { isConfirmed } from '#domain/user/viewer.ts'
import { LIMITS, type RateLimits } from '#server/application/ports/rate-limits.ts'
import type { KnownUser, Users } from '#server/application/ports/users.ts'
import { CONFIRMATION_SENT } from '#messages/texts.ts'
import { newConfirmation, type ConfirmationPorts } from './add-account.ts'

export interface ResendPorts extends ConfirmationPorts {
  readonly users: Users
  readonly rateLimits: RateLimits
}

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
    .andThen(() => ports.users.byEmail(email))
    .andThen((known) =>
      known && !isConfirmed(known.user) ? sent(ports, known) : okAsync(undefined),
    )
    .orElse((outage) =>
      outage.kind === 'rate-limited' ? okAsync(undefined) : errAsync<void, Outage>(outage),
    )
}

function sent(ports: ResendPorts, { user }: KnownUser): ResultAsync<void, Outage> {
  return newConfirmation(ports, user).andThen((confirmation) =>
    ports.users.confirmAgain(user, confirmation),
  )
}
