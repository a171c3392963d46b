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
 * Sends a link to set a new password, at most five mails an hour to one address. The answer is the same, and comes
 * as soon, whether the address is known or has had its five (sign-in 3). What is not an address is refused as such.
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

/** Clients of protocol 2 expect a refusal where the address is missing, and a field's fault otherwise. */
function noAddress(email: string): NoAddress | null {
  const fault = emailFault(email, true)
  if (fault === null) return null
  const faulty = { field: 'email', fault }
  return fault === 'missing'
    ? { kind: 'sign-in-refused', message: fieldMessage(faulty) }
    : { kind: 'invalid', errors: [faulty] }
}
