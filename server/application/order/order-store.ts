import { ok, type ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type { CreditOrderFacts } from '#domain/cart/credit-order.ts'
import type { CartOrder } from '#domain/cart/order.ts'
import { customerOf } from '#domain/customer/customer.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import { OPEN_STATUSES } from '#domain/order/order.ts'
import type { PurchaseFacts } from '#domain/order/purchase.ts'
import type { OrderRecord } from '#server/application/ports/order-repository.ts'
import { purchaseFacts } from '#server/application/subscription/purchase-facts.ts'
import { advanceOrder, type OrderStep, type StepTaken } from './advance-order.ts'
import { creditOrderFacts } from './pay-with-credits.ts'
import {
  writeCartOrder,
  writePurchaseOrder,
  type NewOrder,
  type NewPurchaseOrder,
  type OpenOutcome,
} from './write-order.ts'
import type { Needs } from '#server/application/ports/ports.ts'

interface FactsAsked {
  readonly userId: string
  readonly licenseId: LicenseId
}

interface CreditOrderAsked {
  readonly userId: string
  readonly order: Pick<CartOrder, 'items' | 'licenseId'>
}

type Found<T> = ResultAsync<T, Outage>

export type OrderStore = ReturnType<typeof orderStore>

/** The orders of checkout. Each method is one transaction; none of them asks anybody outside. */
export const orderStore = ({ units, secrets, seller }: Needs<'units' | 'secrets' | 'seller'>) => ({
  ofAttempt: (userId: string, key: string): Found<OrderRecord | null> =>
    units.read(({ orders }) => orders.ofAttempt(customerOf(userId), key)),

  ofUser: (userId: string, orderId: string): Found<OrderRecord | null> =>
    units.read(async ({ orders }) => {
      const order = await orders.find(orderId)
      return order?.customer === userId ? order : null
    }),

  /** Any buyer's: for the shop's own business, never for a buyer's request. */
  find: (orderId: string): Found<OrderRecord | null> =>
    units.read(({ orders }) => orders.find(orderId)),

  /** The one order that a buyer may have under way. */
  openOrder: (userId: string): Found<OrderRecord | null> =>
    units.read(async ({ orders }) => {
      const [open] = await orders.ofCustomerAt(customerOf(userId), OPEN_STATUSES)
      return open ?? null
    }),

  openOrders: (): Found<readonly OrderRecord[]> =>
    units.read(({ orders }) => orders.allAt(OPEN_STATUSES)),

  /** What paying a cart with credits depends on now. */
  creditFacts: ({ userId, order }: CreditOrderAsked): Found<CreditOrderFacts> =>
    units.read((records) => creditOrderFacts(records, customerOf(userId), order)),

  /** What the price of a purchase depends on; null where the license is not sold. */
  purchaseFacts: ({ userId, licenseId }: FactsAsked): Found<PurchaseFacts | null> =>
    units.read((records) => purchaseFacts(records, customerOf(userId), licenseId)),

  open: (order: NewOrder): Found<OpenOutcome> =>
    units.run<OpenOutcome, never>(async (unit) => ok(await writeCartOrder(unit, order, secrets))),

  openPurchase: (order: NewPurchaseOrder): Found<OpenOutcome> =>
    units.run<OpenOutcome, never>(async (unit) => ok(await writePurchaseOrder(unit, order))),

  take: (step: OrderStep): Found<StepTaken> =>
    units.run<StepTaken, never>(async (unit) => ok(await advanceOrder(unit, step, seller))),
})
