import { refundsAt } from './cases/refunds.ts'
import { withdrawalsAt } from './cases/withdrawals.ts'
import { refundLetters } from './mail/letters-refund.ts'
import { sqlRefundLedger } from './sql/sql-refund-ledger.ts'
import { sqlWithdrawals } from './sql/sql-withdrawals.ts'
import type { Wiring } from './wire-shop.ts'

/** Money that goes back: by a withdrawal, by staff, or past the shop. */
export function wireRefunds({ wire, wireFrom }: Wiring): void {
  wire('refundLetters', refundLetters, 'publicUrl')
  const book = { db: 'db', clock: 'clock', secrets: 'secrets', letters: 'refundLetters' } as const
  wireFrom('refundLedger', sqlRefundLedger, { ...book, seller: 'seller' })
  wireFrom('refunds', refundsAt, {
    refundLedger: 'refundLedger',
    payments: 'payments',
    log: 'log',
  })
  wireFrom('withdrawalLedger', sqlWithdrawals, book)
  wireFrom('withdrawals', withdrawalsAt, {
    withdrawalLedger: 'withdrawalLedger',
    refunds: 'refunds',
    botChecks: 'botChecks',
    rateLimits: 'rateLimits',
    secrets: 'secrets',
  })
}
