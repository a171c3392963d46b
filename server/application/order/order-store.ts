import { ok, type ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type { CreditOrderFacts } from '#domain/cart/credit-order.ts'
import type { CartOrder } from '#domain/cart/order.ts'
import { customerOf } from '#domain/customer/customer.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import { OPEN_STATUSES } from '#domain/order/order.ts'
import type { InvoiceRefusal } from '#domain/order/on-account.ts'
import type { PurchaseFacts } from '#domain/order/purchase.ts'
import type { TeamClosing } from '#domain/team/team.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { OrderRecord } from '#server/application/ports/order-repository.ts'
import { purchaseFacts } from '#server/application/subscription/purchase-facts.ts'
import { requireActing } from '#server/application/team/acting.ts'
import { advanceOrder, type OrderStep, type StepTaken } from './advance-order.ts'
import { creditOrderFacts } from './pay-with-credits.ts'
import {
  writeCartOrder,
  writePurchaseOrder,
  type CartOrderRefusal,
  type NewOrder,
  type NewPurchaseOrder,
  type OpenOutcome,
} from './write-order.ts'
import type { Needs } from '#server/application/ports/ports.ts'

interface FactsAsked {
  readonly viewer: Registered
  readonly licenseId: LicenseId
}

interface CreditOrderAsked {
  readonly viewer: Registered
  readonly order: Pick<CartOrder, 'items' | 'licenseId'>
}

interface OpenOrderAsked extends Pick<OrderRecord, 'customer' | 'userId'> {
  /** A customer has at most one open order about its subscriptions, whichever member placed it. */
  readonly isSubscribing: boolean
}

const SUBSCRIBING: readonly OrderRecord['kind'][] = [
  'plan',
  'change',
  'renewal',
  'credit_subscription',
  'payment_method',
  'seats',
]

/** Whether an order is about a customer's subscriptions. */
export function isAboutSubscription({ kind }: Pick<OrderRecord, 'kind'>): boolean {
  return SUBSCRIBING.includes(kind)
}

type Found<T> = ResultAsync<T, Outage>

export type OrderStore = ReturnType<typeof orderStore>

/** The orders of checkout. Each method is one transaction; none of them calls anything external. */
export const orderStore = ({ units, secrets, seller }: Needs<'units' | 'secrets' | 'seller'>) => ({
  /** Finds the order of an attempt by the person who made it, whomever they act for. */
  ofAttempt: (userId: string, key: string): Found<OrderRecord | null> =>
    units.read(({ orders }) => orders.ofAttempt(userId, key)),

  /** An order that this person placed for the customer they currently act for. */
  ofUser: (viewer: Registered, orderId: string): Found<OrderRecord | null> =>
    units.read(async ({ orders }) => {
      const order = await orders.find(orderId)
      const isTheirs = order?.userId === viewer.id && order.customer === customerOf(viewer)
      return isTheirs ? order : null
    }),

  /** Same as `ofUser`, but also another member's order if the viewer may manage the team's billing (customer 8). */
  toCancel: (viewer: Registered, orderId: string): Found<OrderRecord | null> =>
    units.read(async (records) => {
      const order = await records.orders.find(orderId)
      if (order?.customer !== customerOf(viewer)) return null
      if (order.userId === viewer.id) return order
      return (await requireActing(records, viewer, 'manage-billing')).isOk() ? order : null
    }),

  /** Open orders that former members left behind for their team. Renewals are excluded (customer 8). */
  leftBehind: (): Found<readonly OrderRecord[]> =>
    units.read(async ({ orders, teams }) => {
      const left: OrderRecord[] = []
      for (const order of await orders.allAt(OPEN_STATUSES)) {
        if (order.customer === order.userId || order.kind === 'renewal') continue
        const own = await teams.membership(order.userId)
        if (own?.team.id !== order.customer) left.push(order)
      }
      return left
    }),

  /** Any buyer's order: for the shop's internal use, never for a buyer's request. */
  find: (orderId: string): Found<OrderRecord | null> =>
    units.read(({ orders }) => orders.find(orderId)),

  /**
   * The open order of this person for a customer; if `isSubscribing`, also another member's order about the
   * customer's subscriptions.
   */
  openOrder: ({ customer, userId, isSubscribing }: OpenOrderAsked): Found<OrderRecord | null> =>
    units.read(async ({ orders }) => {
      const open = await orders.ofCustomerAt(customer, OPEN_STATUSES)
      const isInTheWay = (order: OrderRecord) =>
        order.userId === userId || (isSubscribing && isAboutSubscription(order))
      return open.find(isInTheWay) ?? null
    }),

  openOrders: (): Found<readonly OrderRecord[]> =>
    units.read(({ orders }) => orders.allAt(OPEN_STATUSES)),

  /** The current facts for paying a cart with credits. */
  creditFacts: ({ viewer, order }: CreditOrderAsked): Found<CreditOrderFacts> =>
    units.read((records) => creditOrderFacts(records, viewer, order)),

  /** The facts for pricing a purchase; null if the license is not sold. */
  purchaseFacts: ({ viewer, licenseId }: FactsAsked): Found<PurchaseFacts | null> =>
    units.read((records) => purchaseFacts(records, customerOf(viewer), licenseId)),

  open: (order: NewOrder): ResultAsync<OpenOutcome, CartOrderRefusal | Outage> =>
    units.run((unit) => writeCartOrder(unit, order, secrets)),

  openPurchase: (
    order: NewPurchaseOrder,
  ): ResultAsync<OpenOutcome, InvoiceRefusal | TeamClosing | Outage> =>
    units.run((unit) => writePurchaseOrder(unit, order)),

  take: (step: OrderStep): Found<StepTaken> =>
    units.run<StepTaken, never>(async (unit) => ok(await advanceOrder(unit, step, seller))),
})
