import { UNDER_WAY } from '#domain/order/order.ts'
import { taxOn } from '#domain/shared/tax.ts'
import { cents, sum } from '#domain/shared/money.ts'
import type { RenewalAttempt, Tended } from '#server/ports/subscriptions.ts'
import type { WriteContext } from '../write-context.ts'
import type { Db } from '../database.ts'
import type { OrderServiceTable } from '../schema/schema-commerce.ts'
import type { SubscriptionContext, SubscriptionRow } from './subscription-rows.ts'

/** What is renewed, a plan or a refill of credits: who pays, with what, and since which period it is due. */
export type Renewable = Pick<
  SubscriptionRow,
  | 'id'
  | 'user_id'
  | 'license_id'
  | 'payment'
  | 'billing_country'
  | 'company'
  | 'vat_id'
  | 'period_ends_at'
  | 'failures'
>

type ChargeContext = WriteContext & Pick<SubscriptionContext, 'taxRates'>

interface Renewal {
  readonly row: Renewable
  /** What its next period brings, in the words and at the price of the bill. */
  readonly service: Omit<OrderServiceTable, 'order_id' | 'position'>
  /** Counts a failed renewal. */
  readonly fail: () => Promise<void>
}

/** One order for each try of each period: whoever finds the same renewal due writes the same key. */
export function renewalKey(row: Renewable): string {
  return `${periodKey(row)}${row.failures}`
}

/** How the keys of all tries to renew a period begin. */
export function periodKey({
  id,
  period_ends_at: periodEndsAt,
}: Pick<Renewable, 'id' | 'period_ends_at'>): string {
  return `renewal-${id}-${periodEndsAt}-`
}

/** The renewal's order, found or newly written; null where it cannot be charged. */
export async function openRenewal(
  tx: Db,
  renewal: Renewal,
  context: ChargeContext,
): Promise<Tended> {
  const { row, fail } = renewal
  const attempt = { userId: row.user_id, key: renewalKey(row) }
  if (await isUnderWay(tx, attempt)) return attempt
  // Without a way to pay nobody can be charged: that is a failed renewal too.
  if (row.payment === null) {
    await fail()
    return null
  }
  return (await writeRenewal(tx, renewal, context)) ? attempt : 'crossed'
}

/** Whether a renewal is being charged at this moment. */
export async function isBeingRenewed(
  tx: Db,
  { id, user_id: userId }: Pick<Renewable, 'id' | 'user_id'>,
): Promise<boolean> {
  const order = await tx
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('subscription_id', '=', id)
    .where('kind', '=', 'renewal')
    .where('status', 'in', UNDER_WAY)
    .executeTakeFirst()
  return order !== undefined
}

async function isUnderWay(tx: Db, { userId, key }: RenewalAttempt): Promise<boolean> {
  const order = await tx
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('attempt_key', '=', key)
    .where('status', 'in', UNDER_WAY)
    .executeTakeFirst()
  return order !== undefined
}

/** False where the buyer has another order under way (decision 008). */
async function writeRenewal(
  tx: Db,
  { row, service }: Renewal,
  { newId, now, taxRates }: ChargeContext,
): Promise<boolean> {
  const price = cents(service.price)
  const taxRate = taxRates.rateIn(row.billing_country)
  const tax = taxOn(price, taxRate)
  const order = await tx
    .insertInto('orders')
    .values({
      id: newId(),
      user_id: row.user_id,
      attempt_key: renewalKey(row),
      body_hash: '',
      status: 'pending',
      license_id: row.license_id,
      quote: '',
      subtotal: price,
      discount_name: null,
      discount_code: null,
      discount: 0,
      tax,
      tax_rate: taxRate,
      total: sum([price, tax]),
      billing_country: row.billing_country,
      company: row.company,
      vat_id: row.vat_id,
      cart_id: '',
      cart_version: 0,
      payment: row.payment,
      challenge: null,
      created_at: now,
      updated_at: now,
      paid_at: null,
      kind: 'renewal',
      subscription_id: row.id,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!order) return false
  await tx
    .insertInto('order_services')
    .values({ ...service, order_id: order.id, position: 0 })
    .execute()
  return true
}
