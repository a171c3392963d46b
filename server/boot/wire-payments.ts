import { same } from '#wiring/wire.ts'
import { paymentFingerprints } from '../application/cart/payment-fingerprints.ts'
import { createCheckout } from '../application/order/place-order.ts'
import { deleteSavedPaymentMethods } from '../application/payment/delete-saved-payment-methods.ts'
import { handleWebhook } from '../application/payment/handle-webhook.ts'
import { createPurchases } from '../application/order/place-purchase.ts'
import { recoverOrders } from '../application/payment/recover-orders.ts'
import type { SettlePaymentPorts } from '../application/payment/settle-payment.ts'
import { wireFrom, type SomeBindings } from './wire.ts'

const settling = { ...same('payments', 'clock', 'log'), ledger: 'orderStore' } as const
const paying = { ...settling, ...same('orders', 'rateLimits', 'secrets') } as const

/** Paying, whatever for; what providers tell the shop by themselves; and what they are to forget. */
export const PAYMENTS = {
  checkout: wireFrom(createCheckout, { ...paying, carts: 'checkoutCarts' }),
  fingerprints: wireFrom(paymentFingerprints, same('units', 'secrets')),
  deleteSavedPaymentMethods: wireFrom(deleteSavedPaymentMethods, same('units', 'payments', 'log')),
  handleWebhook: wireFrom(handleWebhook, {
    ...settling,
    ...same('units', 'webhookReaders', 'refunds'),
  }),
  purchases: wireFrom(createPurchases, { ...paying, taxRates: 'taxRates' }),
  recoverOrders: wireFrom((ports: SettlePaymentPorts) => () => recoverOrders(ports), settling),
} satisfies SomeBindings
