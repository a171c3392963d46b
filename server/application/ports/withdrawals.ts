import type { ResultAsync } from 'neverthrow'
import type { BotRefused } from '#application/ports/gates.ts'
import type { Outage } from '#application/ports/outage.ts'
import type { Withdrawal, Withdrawals } from '#application/ports/withdrawals.ts'
import type { Statement } from '#domain/order/withdrawal.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import type { RefundRecord } from './refunds.ts'

/** A statement with the resulting refund of what the policy allows, if any. */
export interface Stated {
  readonly withdrawal: Withdrawal
  readonly refund: RefundRecord | null
}

/** A statement made without signing in, and where it came from. */
export interface StatementSent extends Statement {
  readonly proof: string | null
  readonly address: string
}

/** Withdrawal on the shop's own page. */
export interface WithdrawalService extends Omit<Withdrawals, 'state'> {
  state(sent: StatementSent): ResultAsync<void, Invalid | BotRefused | Outage>
}
