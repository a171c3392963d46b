import type { Account } from '../ports/account.ts'
import type { BotCheck } from '../ports/gates.ts'

export type AskForReset = ReturnType<typeof askForReset>

/** Asks for the mail that a forgotten password is replaced by; answers the same words for every address (rules 6). */
export const askForReset = (botCheck: BotCheck, account: Account) => (email: string) =>
  botCheck.solve().andThen((proof) => account.requestReset(email, proof))
