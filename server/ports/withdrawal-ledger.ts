import type { ResultAsync } from 'neverthrow'
import type { Missing, Outage } from '#application/ports/outage.ts'
import type { Withdrawal, WithdrawableOrder } from '#application/ports/withdrawals.ts'
import type { PartRef } from '#domain/order/refund.ts'
import type { Statement } from '#domain/order/withdrawal.ts'
import type { RefundRecord } from './refund-ledger.ts'

/** A statement with what it set going: the refund of what the policy gives back, if there is any. */
export interface Stated {
  readonly withdrawal: Withdrawal
  readonly refund: RefundRecord | null
}

/** A member's statement of withdrawal, signed in. */
export interface OwnStatement {
  readonly userId: string
  readonly orderId: string
  readonly parts: readonly PartRef[]
}

/** A statement without a sign-in, with the token of its letter. */
export interface MailedStatement extends Statement {
  readonly token: string
  /** Of the token, by which it is found again. */
  readonly digest: string
  /** Whether a letter may go to this address now. The statement is kept either way. */
  readonly mayWrite: boolean
}

/** The book of withdrawals (rules 10). Each method is one transaction. */
export interface WithdrawalLedger {
  offers(userId: string): ResultAsync<readonly WithdrawableOrder[], Outage>
  /** Keeps the statement, opens the refund of what can be given back, and posts the receipt, all at once. */
  withdraw(statement: OwnStatement): ResultAsync<Stated, Missing | Outage>
  /** Keeps a statement that nobody has proven yet, and posts its letter. */
  keep(statement: MailedStatement): ResultAsync<void, Outage>
  ofToken(digest: string): ResultAsync<WithdrawableOrder, Missing | Outage>
  /** The policy is asked as of the statement; what was downloaded counts as of now. */
  confirm(digest: string): ResultAsync<Stated, Missing | Outage>
}
