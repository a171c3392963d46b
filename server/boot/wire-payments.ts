import { same } from '#wiring/wire.ts'
import { createCheckout } from '#server/application/order/place-order.ts'
import { paymentFingerprints } from '#server/application/cart/payment-fingerprints.ts'
import { deleteSavedPaymentMethods } from '#server/application/payment/delete-saved-payment-methods.ts'
import { applyEvent, handleWebhook } from '#server/application/payment/handle-webhook.ts'
import { createPurchases } from '#server/application/order/place-purchase.ts'
import { comparePurchaseOptions } from '#server/application/order/compare-options.ts'
import {
  closeLeftOrders,
  recoverOrders,
  type RecoveryPorts,
} from '#server/application/payment/recover-orders.ts'
import { wireFrom, type SomeBindings } from './wire.ts'

const settling = same('payments', 'clock', 'log', 'orderStore')

/** What paying for a purchase needs, by service name. */
const paying = { ...settling, ...same('orders', 'rateLimits', 'secrets') } as const

/** Also includes what is needed to tax the purchase at the time of the request. */
export const taxing = { ...paying, ...same('units', 'taxRates', 'vatNumbers') } as const

const recovering = { ...settling, ...same('databaseOutages') } as const

/** Payments of any kind, provider webhooks, and deleting saved payment methods at providers. */
export const PAYMENTS = {
  checkout: wireFrom(createCheckout, { ...paying, carts: 'checkoutCarts' }),
  fingerprints: wireFrom(paymentFingerprints, same('units', 'secrets')),
  deleteSavedPaymentMethods: wireFrom(
    deleteSavedPaymentMethods,
    same('units', 'payments', 'log', 'databaseOutages'),
  ),
  handleWebhook: wireFrom(handleWebhook, {
    ...settling,
    ...same('units', 'webhookReaders', 'refunds'),
  }),
  applyEvent: wireFrom(applyEvent, {
    ...settling,
    ...same('units', 'webhookReaders', 'refunds'),
  }),
  purchases: wireFrom(createPurchases, taxing),
  purchaseOptions: wireFrom(comparePurchaseOptions, same('units', 'secrets', 'taxRates')),
  recoverOrders: wireFrom((ports: RecoveryPorts) => () => recoverOrders(ports), recovering),
  closeLeftOrders: wireFrom((ports: RecoveryPorts) => () => closeLeftOrders(ports), recovering),
} satisfies SomeBindings
