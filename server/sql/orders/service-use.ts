import type { Selectable } from 'kysely'
import { isSpendable } from '#domain/credits/ledger.ts'
import { UNDER_WAY } from '#domain/order/order.ts'
import type { PartUse } from '#domain/order/refund.ts'
import { lotsOf } from '../credits/credit-lots.ts'
import type { Db } from '../database.ts'
import type { PaidOrder } from './paid-order.ts'
import type { OrderServiceTable } from '../schema/schema-commerce.ts'

interface Served {
  readonly order: PaidOrder
  readonly service: Selectable<OrderServiceTable>
  readonly now: number
}

/** What became of an order's credits or plan since it was paid. */
export async function servedBy(db: Db, { order, service, now }: Served): Promise<PartUse> {
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

/** The rest of the earlier plan paid for part of an upgrade, so neither can be judged alone. */
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

/** Whether the same subscription is being charged at this moment. */
export async function isBeingCharged(db: Db, order: PaidOrder): Promise<boolean> {
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
