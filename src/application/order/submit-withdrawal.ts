import type { ResultAsync } from 'neverthrow'
import { checkStatement, type Statement } from '#domain/order/withdrawal.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import type { BotCheck, BotRefused } from '../ports/gates.ts'
import type { Outage } from '../ports/outage.ts'
import type { Withdrawals } from '../ports/withdrawals.ts'

export type SubmitWithdrawal = ReturnType<typeof submitWithdrawal>

/**
 * States a withdrawal without a sign-in (withdrawal 1). An invalid statement is refused before the bot
 * check starts.
 */
export const submitWithdrawal =
  (botCheck: BotCheck, withdrawals: Withdrawals) =>
  (form: Statement): ResultAsync<void, Invalid | BotRefused | Outage> =>
    checkStatement(form).asyncAndThen((statement) =>
      botCheck.solve().andThen((proof) => withdrawals.state(statement, proof)),
    )
