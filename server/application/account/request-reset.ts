import { errAsync, type ResultAsync } from 'neverthrow'
import type { SignInRefused } from '#application/ports/accounts.ts'
import type { BotRefused } from '#application/ports/gates.ts'
import type { Outage } from '#application/ports/outage.ts'
import { emailFault, normalEmail } from '#domain/user/email-address.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import { LIMITS } from '#server/application/ports/rate-limits.ts'
import { fieldMessage } from '#messages/field-messages.ts'
import { RESET_SENT } from '#messages/texts.ts'
import { askForLink } from './ask-for-link.ts'
import type { Needs } from '#server/application/ports/ports.ts'

type RequestResetPorts = Needs<'botChecks' | 'rateLimits' | 'units'>

/** A request for a password reset: where it comes from, and the path of the shop that its page leads to. */
export interface ResetAsked {
  readonly email: string
  readonly address: string
  /** Proof for the bot check. */
  readonly proof: string | null
  readonly returnTo: string
}

export type RequestReset = ReturnType<typeof requestReset>

/**
 * Emails a link to set a new password, at most five per hour to one address. The response and its timing
 * are the same whether or not the address is known or has used up its five (sign-in 3). Rejects text that
 * is not an email address.
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
      .andThen(() => askForLink(ports, email, { kind: 'reset-asked', returnTo }))
      .map(() => RESET_SENT)
  }

type NoAddress = SignInRefused | Invalid

/** Protocol 2 clients expect a sign-in refusal if the address is missing, and a field error otherwise. */
function noAddress(email: string): NoAddress | null {
  const fault = emailFault(email, true)
  if (fault === null) return null
  const faulty = { field: 'email', fault }
  return fault === 'missing'
    ? { kind: 'sign-in-refused', message: fieldMessage(faulty) }
    : { kind: 'invalid', errors: [faulty] }
}
