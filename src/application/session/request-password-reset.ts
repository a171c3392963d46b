import { errAsync, type ResultAsync } from 'neverthrow'
import { emailFault, normalEmail } from '#domain/user/email-address.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import type { Account } from '../ports/account.ts'
import type { BotCheck, BotRefused } from '../ports/gates.ts'
import type { Outage } from '../ports/outage.ts'

export type RequestPasswordReset = ReturnType<typeof requestPasswordReset>

/**
 * Requests the email for resetting a forgotten password; the answer is the same for every address (sign-in
 * 3). A malformed address is refused here, since the server reveals nothing about any.
 */
export const requestPasswordReset =
  (botCheck: BotCheck, account: Account) =>
  (email: string): ResultAsync<string, Invalid | BotRefused | Outage> => {
    // Only the server knows whether an address at `localhost` is allowed.
    const fault = emailFault(normalEmail(email), true)
    if (fault) return errAsync({ kind: 'invalid', errors: [{ field: 'email', fault }] })
    return botCheck.solve().andThen((proof) => account.requestReset(email, proof))
  }
