import type { Registered } from '#domain/user/viewer.ts'
import { ofVisible, readActing } from '#server/application/team/acting.ts'
import { err, ok } from 'neverthrow'
import type { Orders } from '#application/ports/orders.ts'
import { customerOf, type CustomerId } from '#domain/customer/customer.ts'
import {
  isListed,
  LISTED_STATUSES,
  type OrderPage,
  type OrderQuery,
} from '#domain/order/order-query.ts'
import { mayCancel, ORDER_STATUSES, type Order } from '#domain/order/order.ts'
import { packOrderMessage } from '#messages/free-pack-messages.ts'
import { listPage } from '#server/application/list-page.ts'
import { REVERSALS, spendIn } from '#server/application/credits/entry-keys.ts'
import type { OrderTexts, StoredOrder } from '#server/application/ports/order-repository.ts'
import type { Records, UnitOfWork } from '#server/application/ports/unit-of-work.ts'

/** A viewer's own orders. Rejects with `missing` for anyone else's. */
export const ownOrders = (units: UnitOfWork): Orders => ({
  find: (viewer, id) =>
    ofVisible(units, viewer, (records, by) =>
      receiptOf(records, customerOf(viewer), id, { viewer, by }),
    ).andThen((order) => (order ? ok(order) : err({ kind: 'missing', what: 'order' } as const))),

  history: (viewer, query) =>
    ofVisible(units, viewer, (records, by) => historyPage(records, { viewer, by }, query)),

  billingCountry: (viewer) =>
    readActing(units, viewer, ['license', 'manage-billing'], ({ orders }) =>
      orders.lastBillingCountry(customerOf(viewer)),
    ),
})

/** A customer's order as displayed to a viewer or in an email; null if the customer has no order with this ID. */
export async function receiptOf(
  records: Records,
  customer: CustomerId,
  orderId: string,
  seen?: Seen,
): Promise<Order | null> {
  const [receipt] = await asShown(
    records,
    customer,
    await records.orders.history(customer, { at: ORDER_STATUSES, ids: [orderId] }, seen?.by),
    seen?.viewer,
  )
  return receipt ?? null
}

/** All orders of a customer, newest first: for an archive of their own data. */
export async function receiptsOf(
  records: Records,
  customer: CustomerId,
): Promise<readonly Order[]> {
  return asShown(records, customer, await records.orders.history(customer, 'all'))
}

interface Seen {
  readonly viewer: Registered
  readonly by: string | undefined
}

async function historyPage(
  records: Records,
  { viewer, by }: Seen,
  { status, ...query }: OrderQuery,
): Promise<OrderPage> {
  const { orders } = records
  const customer = customerOf(viewer)
  const at = status !== null && isListed(status) ? [status] : LISTED_STATUSES
  const listing = await listPage(query, {
    count: () => orders.count(customer, at, by),
    texts: async () =>
      (await orders.searchTexts(customer, at, by)).map((order) => ({
        id: order.id,
        texts: textsOf(order),
      })),
    read: async (slice) =>
      asShown(records, customer, await orders.history(customer, { at, ...slice }, by), viewer),
  })
  const statuses = (await orders.statuses(customer, by)).filter(isListed)
  return { ...listing, statuses }
}

/** The search texts of an order include its number, and a pack's name. */
function textsOf({ id, kind, createdAt, texts }: OrderTexts): readonly string[] {
  return kind === 'pack' ? [id, packOrderMessage(createdAt), ...texts] : [id, ...texts]
}

async function asShown(
  records: Records,
  customer: CustomerId,
  orders: readonly StoredOrder[],
  viewer?: Registered,
): Promise<readonly Order[]> {
  // Orders paid with money returned no credits.
  if (orders.every(({ credits }) => credits === 0)) {
    return orders.map((order) => shown(order, NOTHING_BACK, viewer))
  }
  const refunded = await refundedCredits(records, customer)
  const reversed = await reversedCredits(records, customer)
  return orders.map((order) => {
    if (order.credits === 0) return shown(order, NOTHING_BACK, viewer)
    const own = reversed.get(order.spendId) ?? 0
    const back = { credits: (refunded.get(order.id) ?? 0) + own, isReversed: own > 0 }
    return shown(order, back, viewer)
  })
}

/** Credits returned to an order's buyer. */
interface CreditRefunds {
  readonly credits: number
  /** The buyer reversed the whole order themselves (credits 6). */
  readonly isReversed: boolean
}

const NOTHING_BACK: CreditRefunds = { credits: 0, isReversed: false }

function shown(
  { spendId: _spend, subscriptionId, userId, ...order }: StoredOrder,
  back: CreditRefunds,
  viewer: Registered | undefined,
): Order {
  // Credits from a subscription are one month of it.
  const isMonth = order.kind === 'credit_subscription' || subscriptionId !== null
  return {
    ...order,
    lines: order.lines.map((line) => ({ ...line, refunded: line.refunded || back.isReversed })),
    purchases: order.purchases.map((purchase) => ({
      ...purchase,
      kind: purchase.kind === 'credits' && isMonth ? 'credit_subscription' : purchase.kind,
    })),
    creditsBack: back.credits,
    // The bank's challenge is only for the cardholder.
    challenge:
      order.status === 'awaiting' && (viewer?.id ?? userId) === userId ? order.challenge : null,
    mayCancel: (viewer && mayCancel({ ...order, userId }, viewer)) || undefined,
  }
}

async function refundedCredits({ refunds }: Records, customer: CustomerId) {
  const back = await refunds.creditsRefunded(customer)
  return summed(back.map(({ orderId, credits }) => [orderId, credits]))
}

/** Reversed credits by spend ID. */
async function reversedCredits({ credits }: Records, customer: CustomerId) {
  const entries = await credits.entries(customer, { reason: 'reversal', keyPrefix: REVERSALS })
  return summed(entries.map(({ key, lotId, delta }) => [spendIn(key, lotId), delta]))
}

function summed(amounts: readonly (readonly [string, number])[]): ReadonlyMap<string, number> {
  const totals = new Map<string, number>()
  for (const [of, amount] of amounts) totals.set(of, (totals.get(of) ?? 0) + amount)
  return totals
}
