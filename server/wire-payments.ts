import { same } from '#wiring/wire.ts'
import { paymentFingerprints } from './application/cart/payment-fingerprints.ts'
import { checkoutAt } from './application/order/place-order.ts'
import { forgetPayments } from './application/payment/forget-payments.ts'
import { hearProvider } from './application/payment/handle-webhook.ts'
import { purchasesAt } from './application/order/place-purchase.ts'
import { recoverOrders } from './application/payment/recover-orders.ts'
import type { SettlingPorts } from './application/payment/settle-payment.ts'
import { wireFrom, type SomeBindings } from './wire.ts'

const settling = { ...same('payments', 'clock', 'log'), ledger: 'orderLedger' } as const
const paying = { ...settling, ...same('orders', 'rateLimits', 'secrets') } as const

/** Paying, whatever for; what providers tell the shop by themselves; and what they are to forget. */
export const PAYMENTS = {
  checkout: wireFrom(checkoutAt, { ...paying, carts: 'cartLedger' }),
  fingerprints: wireFrom(paymentFingerprints, same('units', 'secrets')),
  forgetPayments: wireFrom(forgetPayments, same('units', 'payments', 'log')),
  hearProvider: wireFrom(hearProvider, {
    ...settling,
    ...same('units', 'providerMessages', 'refunds'),
  }),
  purchases: wireFrom(purchasesAt, { ...paying, taxRates: 'taxRates' }),
  recoverOrders: wireFrom((ports: SettlingPorts) => () => recoverOrders(ports), settling),
} satisfies SomeBindings
