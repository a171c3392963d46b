import type { Selectable } from 'kysely'
import { isEuConsumer } from '#domain/order/consumer.ts'
import type { OrderPart, PartKind, RefundableOrder, RefundPolicy } from '#domain/order/refund.ts'
import { cents, sum, type Cents } from '#domain/shared/money.ts'
import { storedLicense } from '../stored-license.ts'
import type { Db } from '../database.ts'
import { updatedLines } from '../orders/license-updates.ts'
import { stillSpent } from './refund-credits.ts'
import { storedStatus } from '../orders/order-rows.ts'
import type { PaidOrder } from '../orders/paid-order.ts'
import type { RefundItemTable } from '../schema/schema-refunds.ts'
import { isBeingCharged, servedBy } from '../orders/service-use.ts'

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
  const back = await partsGivenBack(db, order.id)
  const downloaded = await downloadedLines(db, order)
  const updated = await updatedLines(db, order)
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
    use: {
      kind: 'files',
      downloaded: downloaded.has(position),
      updated: updated.has(position),
    },
    // What its buyer has taken back themselves is as good as refunded (rules 9.9).
    refunded: isTaken(back.get(keyOf('line', position))) || credits > spent,
    givenBack: moneyOf(back.get(keyOf('line', position))),
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
      refunded: isTaken(back.get(keyOf('service', position))),
      givenBack: moneyOf(back.get(keyOf('service', position))),
    })
  }
  return parts
}

type GivenBack = Pick<Selectable<RefundItemTable>, 'amount' | 'takes'>

/** What refunds that stand have given for each part. */
async function partsGivenBack(
  db: Db,
  orderId: string,
): Promise<ReadonlyMap<string, readonly GivenBack[]>> {
  const rows = await db
    .selectFrom('refund_items')
    .select(['kind', 'position', 'amount', 'takes'])
    .where('order_id', '=', orderId)
    .where('live', '=', 1)
    .execute()
  return Map.groupBy(rows, ({ kind, position }) => keyOf(kind, position))
}

function isTaken(items: readonly GivenBack[] = []): boolean {
  return items.some(({ takes }) => takes === 1)
}

function moneyOf(items: readonly GivenBack[] = []): Cents {
  return sum(items.map(({ amount }) => cents(amount)))
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
