import type { Selectable } from 'kysely'
import { isSpendable } from '#domain/credits/ledger.ts'
import { isEuConsumer } from '#domain/order/consumer.ts'
import { UNDER_WAY } from '#domain/order/order.ts'
import type {
  OrderPart,
  PartKind,
  PartUse,
  RefundableOrder,
  RefundPolicy,
} from '#domain/order/refund.ts'
import { cents, sum } from '#domain/shared/money.ts'
import { storedLicense } from './cart-rows.ts'
import { lotsOf } from './credit-lots.ts'
import type { Db } from './database.ts'
import { stillSpent } from './refund-credits.ts'
import { storedStatus } from './order-rows.ts'
import type { OrderServiceTable } from './schema-commerce.ts'
import type { OrderTable } from './schema-orders.ts'

export type PaidOrder = Selectable<OrderTable>
type Service = Selectable<OrderServiceTable>

/** What becomes of an order's money depends on this, and on nothing else. */
export async function refundableOrder(
  db: Db,
  order: PaidOrder,
  now: number,
): Promise<RefundableOrder> {
  const licenseId = storedLicense(order.license_id)
  const { company, billing_country: country } = order
  const before = await db
    .selectFrom('refunds')
    .select(['amount', 'tax'])
    .where('order_id', '=', order.id)
    .where('state', '<>', 'failed')
    .execute()
  return {
    status: storedStatus(order.status),
    paidAt: order.paid_at,
    total: cents(order.total),
    tax: cents(order.tax),
    refunded: cents(order.refunded),
    taxRefunded: sum(before.map(({ tax }) => cents(tax))),
    isConsumer: isEuConsumer({ country, company }, licenseId),
    acknowledged: order.acknowledged_at !== null,
    isBeingCharged: await isBeingCharged(db, order),
    parts: await partsOf(db, order, now),
  }
}

/** The terms of the price book. */
export async function refundPolicy(db: Db): Promise<RefundPolicy> {
  return db.selectFrom('refund_policy').select('days').executeTakeFirstOrThrow()
}

async function partsOf(db: Db, order: PaidOrder, now: number): Promise<readonly OrderPart[]> {
  const refunded = await refundedParts(db, order.id)
  const downloaded = await downloadedLines(db, order)
  const spent = (await stillSpent(db, order)).reduce((total, { credits }) => total + credits, 0)
  const lines = await db
    .selectFrom('order_lines')
    .select(['position', 'name', 'detail', 'price', 'credits'])
    .where('order_id', '=', order.id)
    .orderBy('position')
    .execute()
  const services = await db
    .selectFrom('order_services')
    .selectAll()
    .where('order_id', '=', order.id)
    .orderBy('position')
    .execute()
  const parts: OrderPart[] = lines.map(({ position, name, detail, price, credits }) => ({
    kind: 'line',
    position,
    name: `${name}, ${detail}`,
    price: cents(price),
    credits,
    use: { kind: 'files', downloaded: downloaded.has(position) },
    // What its buyer has taken back themselves is as good as refunded (rules 9.9).
    refunded: refunded.has(keyOf('line', position)) || credits > spent,
  }))
  for (const service of services) {
    const { position, name, price } = service
    parts.push({
      kind: 'service',
      position,
      name,
      price: cents(price),
      credits: 0,
      use: await servedBy(db, { order, service, now }),
      refunded: refunded.has(keyOf('service', position)),
    })
  }
  return parts
}

async function refundedParts(db: Db, orderId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('refund_items')
    .select(['kind', 'position'])
    .where('order_id', '=', orderId)
    .where('live', '=', 1)
    .execute()
  return new Set(rows.map(({ kind, position }) => keyOf(kind, position)))
}

function keyOf(kind: PartKind, position: number): string {
  return `${kind} ${position}`
}

/** Lines of which a byte went out since they were licensed. A file that another order licensed is that order's. */
async function downloadedLines(db: Db, order: PaidOrder): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('order_line_files')
    .innerJoin('entitlements', 'entitlements.variant_id', 'order_line_files.variant_id')
    .innerJoin('grants', 'grants.variant_id', 'entitlements.variant_id')
    .select('order_line_files.position')
    .distinct()
    .where('order_line_files.order_id', '=', order.id)
    .where('entitlements.order_id', '=', order.id)
    .where('entitlements.user_id', '=', order.user_id)
    .where('grants.user_id', '=', order.user_id)
    .where('grants.kind', '=', 'owned')
    .whereRef('grants.served_at', '>=', 'entitlements.granted_at')
    .execute()
  return new Set(rows.map(({ position }) => position))
}

interface Served {
  readonly order: PaidOrder
  readonly service: Service
  readonly now: number
}

async function servedBy(db: Db, { order, service, now }: Served): Promise<PartUse> {
  if (service.kind === 'plan') {
    return { kind: 'plan', used: await isUsed(db, order), settled: await isSettled(db, order) }
  }
  const ids = await lotIds(db, order.id)
  const lots = (await lotsOf(db, order.user_id)).filter((lot) => ids.has(lot.id))
  const left = lots
    .filter((lot) => isSpendable(lot, now))
    .reduce((total, { remaining }) => total + remaining, 0)
  return { kind: 'credits', bought: service.credits, left }
}

async function lotIds(db: Db, orderId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('credit_lots')
    .select('id')
    .where('order_id', '=', orderId)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Whether anything was licensed by the plan since this was paid, and not taken back. */
async function isUsed(db: Db, order: PaidOrder): Promise<boolean> {
  const spend = await db
    .selectFrom('credit_spends')
    .select('id')
    .where('user_id', '=', order.user_id)
    .where('subscription_id', '=', order.subscription_id)
    .where('created_at', '>=', order.paid_at)
    .where('reversed_at', 'is', null)
    .executeTakeFirst()
  return spend !== undefined
}

/** An upgrade was paid in part by the rest of what ran before, so neither can be looked at alone. */
async function isSettled(db: Db, order: PaidOrder): Promise<boolean> {
  return order.kind === 'change' || (await nextCharge(db, order)) !== null
}

/** When the next period of an order's subscription, or another plan, was paid; null while it is the last. */
export async function nextCharge(db: Db, order: PaidOrder): Promise<number | null> {
  if (order.subscription_id === null) return null
  const later = await db
    .selectFrom('orders')
    .select('paid_at')
    .where('user_id', '=', order.user_id)
    .where('subscription_id', '=', order.subscription_id)
    .where('kind', 'in', ['change', 'renewal'])
    .where('status', '=', 'paid')
    .where('paid_at', '>', order.paid_at)
    .orderBy('paid_at')
    .executeTakeFirst()
  return later?.paid_at ?? null
}

async function isBeingCharged(db: Db, order: PaidOrder): Promise<boolean> {
  if (order.subscription_id === null) return false
  const charge = await db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', order.user_id)
    .where('subscription_id', '=', order.subscription_id)
    .where('kind', 'in', ['change', 'renewal'])
    .where('status', 'in', UNDER_WAY)
    .executeTakeFirst()
  return charge !== undefined
}
