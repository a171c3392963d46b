import { errAsync, type ResultAsync } from 'neverthrow'
import { emailFault, normalEmail } from '#domain/user/email-address.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import type { Account } from '../ports/account.ts'
import type { BotCheck, BotRefused } from '../ports/gates.ts'
import type { Outage } from '../ports/outage.ts'

export type AskForReset = ReturnType<typeof askForReset>

/**
 * Asks for the mail that a forgotten password is replaced by; answers the same words for every address
 * (rules 6). What is no address is refused here, since the server says nothing about any.
 */
export const askForReset =
  (botCheck: BotCheck, account: Account) =>
  (email: string): ResultAsync<string, Invalid | BotRefused | Outage> => {
    // Whether an address at `localhost` will do is the server's to know.
    const fault = emailFault(normalEmail(email), true)
    if (fault) return errAsync({ kind: 'invalid', errors: [{ field: 'email', fault }] })
    return botCheck.solve().andThen((proof) => account.requestReset(email, proof))
  }
