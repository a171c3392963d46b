import { ok } from 'neverthrow'
import { customerOf } from '#domain/customer/customer.ts'
import { OPEN_STATUSES } from '#domain/order/order.ts'
import type { OpenOutcome, OrderStore, StepTaken } from '../ports/order-store.ts'
import type { Secrets } from '#server/application/ports/secrets.ts'
import type { UnitOfWork } from '#server/application/ports/unit-of-work.ts'
import { purchaseFacts } from '#server/application/subscription/purchase-facts.ts'
import { advanceOrder } from './advance-order.ts'
import { creditOrderFacts } from './pay-with-credits.ts'
import { writeCartOrder, writePurchaseOrder } from './write-order.ts'

interface LedgerNeeds {
  readonly units: UnitOfWork
  readonly secrets: Secrets
  /** The seller as an invoice names it, line by line. */
  readonly seller: readonly string[]
}

/** The orders of checkout: each step of one is a unit. */
export const orderStore = ({ units, secrets, seller }: LedgerNeeds): OrderStore => ({
  ofAttempt: (userId, key) => units.read(({ orders }) => orders.ofAttempt(customerOf(userId), key)),

  ofUser: (userId, orderId) =>
    units.read(async ({ orders }) => {
      const order = await orders.find(orderId)
      return order?.customer === userId ? order : null
    }),

  find: (orderId) => units.read(({ orders }) => orders.find(orderId)),

  openOrder: (userId) =>
    units.read(async ({ orders }) => {
      const [open] = await orders.ofCustomerAt(customerOf(userId), OPEN_STATUSES)
      return open ?? null
    }),

  openOrders: () => units.read(({ orders }) => orders.allAt(OPEN_STATUSES)),

  creditFacts: ({ userId, order }) =>
    units.read((records) => creditOrderFacts(records, customerOf(userId), order)),

  open: (order) =>
    units.run<OpenOutcome, never>(async (unit) => ok(await writeCartOrder(unit, order, secrets))),

  purchaseFacts: ({ userId, licenseId }) =>
    units.read((records) => purchaseFacts(records, customerOf(userId), licenseId)),

  openPurchase: (order) =>
    units.run<OpenOutcome, never>(async (unit) => ok(await writePurchaseOrder(unit, order))),

  take: (step) =>
    units.run<StepTaken, never>(async (unit) => ok(await advanceOrder(unit, step, seller))),
})
