import { same } from '#wiring/wire.ts'
import { createRefunds } from '../application/refund/refunds.ts'
import { createWithdrawals } from '../application/refund/withdrawals.ts'
import { wireFrom, type SomeBindings } from './wire.ts'

/** Money that goes back: by a withdrawal, by staff, or past the shop. */
export const REFUNDS = {
  refunds: wireFrom(createRefunds, same('units', 'payments', 'log', 'seller')),
  withdrawals: wireFrom(
    createWithdrawals,
    same('units', 'refunds', 'botChecks', 'rateLimits', 'secrets'),
  ),
} satisfies SomeBindings
