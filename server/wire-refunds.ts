import { same } from '#wiring/wire.ts'
import { refundsAt } from './application/refund/refunds.ts'
import { withdrawalsAt } from './application/refund/withdrawals.ts'
import { wireFrom, type SomeBindings } from './wire.ts'

/** Money that goes back: by a withdrawal, by staff, or past the shop. */
export const REFUNDS = {
  refunds: wireFrom(refundsAt, same('units', 'payments', 'log', 'seller')),
  withdrawals: wireFrom(
    withdrawalsAt,
    same('units', 'refunds', 'botChecks', 'rateLimits', 'secrets'),
  ),
} satisfies SomeBindings
