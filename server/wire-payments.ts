import { checkoutAt } from './cases/checkout.ts'
import { forgetPayments } from './cases/forget-payments.ts'
import { hearProvider } from './cases/hear-provider.ts'
import { purchasesAt } from './cases/purchases.ts'
import { recoverOrders, type RecoveryDesk } from './cases/recover-orders.ts'
import { sqlKeptPayments } from './sql/sql-kept-payments.ts'
import { sqlProviderEvents } from './sql/sql-provider-events.ts'
import type { Wiring } from './wire-shop.ts'

const settling = { ledger: 'orderLedger', payments: 'payments', clock: 'clock' } as const
const paying = {
  ...settling,
  orders: 'orders',
  rateLimits: 'rateLimits',
  secrets: 'secrets',
} as const

/** Paying, whatever for; what providers tell the shop by themselves; and what they are to forget. */
export function wirePayments({ wire, wireFrom }: Wiring): void {
  wireFrom('checkout', checkoutAt, { ...paying, carts: 'cartLedger' })
  wireFrom('purchases', purchasesAt, paying)
  wireFrom('recover', (desk: RecoveryDesk) => () => recoverOrders(desk), {
    ...settling,
    log: 'log',
  })
  wire('providerEvents', sqlProviderEvents, 'db', 'clock')
  wireFrom('hearProvider', hearProvider, {
    ...settling,
    log: 'log',
    providerEvents: 'providerEvents',
    providerMessages: 'providerMessages',
    refunds: 'refunds',
  })
  wire('keptPayments', sqlKeptPayments, 'db')
  wireFrom('forgetPayments', forgetPayments, {
    keptPayments: 'keptPayments',
    payments: 'payments',
    log: 'log',
  })
}
