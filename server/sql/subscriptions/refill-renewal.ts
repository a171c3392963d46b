import type { Selectable } from 'kysely'
import { addMonths } from '#domain/shared/calendar.ts'
import { cents, type Cents } from '#domain/shared/money.ts'
import { dueNow, nextPeriod, nextTry } from '#domain/subscription/subscription.ts'
import { renewedRefillInWords } from '#words/service-words.ts'
import type { Tended } from '#server/ports/subscriptions.ts'
import { lockPayer } from '../credits/credit-lots.ts'
import type { Db } from '../database.ts'
import { endRefillIfDue, endRefillSilently } from './refill-ends.ts'
import { courseOf, liveRefill, type RefillRow } from './refill-rows.ts'
import { renewalCharge } from './next-charge.ts'
import { outgrownBy } from './outgrown.ts'
import { openRenewal, periodKey } from './renewal-orders.ts'
import type { OrderTable } from '../schema/schema-orders.ts'
import { postTo, type SubscriptionContext } from './subscription-rows.ts'

type OrderRow = Selectable<OrderTable>

/** The first month of a refill was paid: it begins, in place of one that is owed or over. */
export async function beginRefill(
  tx: Db,
  order: OrderRow,
  context: SubscriptionContext,
): Promise<void> {
  const { newId, now } = context
  await endRefillSilently(tx, order.user_id, now)
  const { ref_id: packId, credits } = await tx
    .selectFrom('order_services')
    .select(['ref_id', 'credits'])
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  const id = newId()
  await tx
    .insertInto('refills')
    .values({
      id,
      user_id: order.user_id,
      pack_id: Number(packId),
      license_id: order.license_id,
      credits,
      price: order.subtotal,
      status: 'active',
      anchor: now,
      period_starts_at: now,
      period_ends_at: addMonths(now, 1),
      cancel_at: null,
      failures: 0,
      payment: order.payment_again,
      billing_country: order.billing_country,
      company: order.company,
      vat_id: order.vat_id,
      created_at: now,
      updated_at: now,
      ended_at: null,
    })
    .execute()
  await tx.updateTable('orders').set({ subscription_id: id }).where('id', '=', order.id).execute()
}

/** Does what is due for somebody's refill, and writes the order of the month that is to be paid. */
export async function tendRefill(
  tx: Db,
  userId: string,
  context: SubscriptionContext,
): Promise<Tended> {
  await lockPayer(tx, userId)
  await endRefillIfDue(tx, userId, context)
  const row = await liveRefill(tx, userId)
  if (!row || dueNow(courseOf(row), context.now) !== 'renew') return null
  const { pack_id, credits, price } = row
  const words = renewedRefillInWords(credits)
  const owed = renewalCharge(row, context.taxRates)
  const service = { kind: 'credits', ref_id: pack_id, credits, price, ...words } as const
  return await openRenewal(
    tx,
    { row, service, fail: () => countFailure(tx, { row, owed }, context) },
    context,
  )
}

/** Another month was paid, and its credits are granted: the period that follows, and a letter that says so. */
export async function refillPaid(
  tx: Db,
  order: OrderRow,
  context: SubscriptionContext,
): Promise<void> {
  const row = await rowOf(tx, order)
  if (!row) return
  const { newId, now, letters } = context
  const { startsAt, endsAt } = nextPeriod(courseOf(row))
  await tx
    .updateTable('refills')
    .set({
      status: 'active',
      period_starts_at: startsAt,
      period_ends_at: endsAt,
      failures: 0,
      // A member who cancelled during the charge has paid for this month, and leaves after it.
      cancel_at: row.cancel_at === null ? null : endsAt,
      updated_at: now,
    })
    .where('id', '=', row.id)
    .where('period_ends_at', '=', row.period_ends_at)
    .execute()
  const posted = { userId: row.user_id, key: `renewal-${order.id}`, newId, now }
  const isLast = row.cancel_at !== null
  const outgrown = isLast ? null : await outgrownBy(tx, row, now)
  const charged = cents(order.total)
  const about = { credits: row.credits, charged, until: endsAt, isLast, outgrown }
  await postTo(tx, posted, (to) => letters.refill.renewed(to, { ...about, orderId: order.id }))
}

/** A month was declined: it is owed from now on, and tried again until the tries are used up. */
export async function refillDeclined(
  tx: Db,
  order: OrderRow,
  context: SubscriptionContext,
): Promise<void> {
  const row = await rowOf(tx, order)
  if (row) await countFailure(tx, { row, owed: cents(order.total) }, context)
}

interface Failed {
  readonly row: RefillRow
  readonly owed: Cents
}

async function countFailure(
  tx: Db,
  { row, owed }: Failed,
  context: SubscriptionContext,
): Promise<void> {
  const { newId, now, letters } = context
  const failures = row.failures + 1
  await tx
    .updateTable('refills')
    .set({ status: 'past-due', failures, updated_at: now })
    .where('id', '=', row.id)
    .execute()
  await endRefillIfDue(tx, row.user_id, context)
  const again = nextTry({ ...courseOf(row), failures })
  if (again === null || row.cancel_at !== null) return
  const posted = { userId: row.user_id, key: `${periodKey(row)}${failures}-failed`, newId, now }
  const about = { credits: row.credits, owed, nextTry: again }
  await postTo(tx, posted, (to) => letters.refill.failed(to, about))
}

/** The refill that an order renews, its payer locked; undefined once this month has been renewed. */
async function rowOf(tx: Db, order: OrderRow): Promise<RefillRow | undefined> {
  await lockPayer(tx, order.user_id)
  const row = await liveRefill(tx, order.user_id)
  return row && order.attempt_key.startsWith(periodKey(row)) ? row : undefined
}
