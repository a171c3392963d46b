import { same } from '#wiring/wire.ts'
import { refundsAt } from './cases/refunds.ts'
import { withdrawalsAt } from './cases/withdrawals.ts'
import { refundLetters } from './mail/letters-refund.ts'
import { sqlRefundLedger } from './sql/refunds/sql-refund-ledger.ts'
import { sqlWithdrawals } from './sql/refunds/sql-withdrawals.ts'
import { wire, wireFrom, type SomeBindings } from './wire.ts'

const book = { ...same('db', 'clock', 'secrets'), letters: 'refundLetters' } as const
const withdrawing = same('withdrawalLedger', 'refunds', 'botChecks', 'rateLimits', 'secrets')

/** Money that goes back: by a withdrawal, by staff, or past the shop. */
export const REFUNDS = {
  refundLedger: wireFrom(sqlRefundLedger, { ...book, seller: 'seller' }),
  refundLetters: wire(refundLetters, 'publicUrl'),
  refunds: wireFrom(refundsAt, same('refundLedger', 'payments', 'log')),
  withdrawalLedger: wireFrom(sqlWithdrawals, book),
  withdrawals: wireFrom(withdrawalsAt, withdrawing),
} satisfies SomeBindings
