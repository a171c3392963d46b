import type { Selectable } from 'kysely'
import { spendOf } from '../spend-orders.ts'
import { ANY, reversalKey, spendIn } from './credit-keys.ts'
import type { Db } from '../database.ts'
import type { OrderTable } from '../schema/orders.ts'

type OrderRow = Selectable<OrderTable>

/** Credits that went back to an order's buyer. */
export interface CreditsBack {
  readonly credits: number
  /** Its buyer took all of it back themselves (credits 6). */
  readonly takenBack: boolean
}

/** What of somebody's orders was given back in credits, by the order's id. Orders that money paid are left out. */
export async function creditsBackOf(
  db: Db,
  userId: string,
  orders: readonly OrderRow[],
): Promise<ReadonlyMap<string, CreditsBack>> {
  const paid = orders.filter(({ credits }) => credits > 0)
  if (paid.length === 0) return new Map()
  const refunded = await refundedCredits(db, userId)
  const takenBack = await takenBackCredits(db, userId)
  return new Map(
    paid.map((order) => {
      const own = takenBack.get(spendOf(order)) ?? 0
      const credits = (refunded.get(order.id) ?? 0) + own
      return [order.id, { credits, takenBack: own > 0 }]
    }),
  )
}

async function refundedCredits(db: Db, userId: string): Promise<ReadonlyMap<string, number>> {
  const refunds = await db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .select(['refunds.order_id', 'refunds.credits'])
    .where('orders.user_id', '=', userId)
    .where('refunds.credits', '>', 0)
    .where('refunds.state', '<>', 'failed')
    .execute()
  return summed(refunds.map(({ order_id: id, credits }) => [id, credits]))
}

/** By the spend that was taken back. */
async function takenBackCredits(db: Db, userId: string): Promise<ReadonlyMap<string, number>> {
  const entries = await db
    .selectFrom('credit_entries')
    .select(['key', 'lot_id', 'delta'])
    .where('user_id', '=', userId)
    .where('key', 'like', reversalKey(ANY, ANY))
    .execute()
  return summed(entries.map(({ key, lot_id: lotId, delta }) => [spendIn(key, lotId), delta]))
}

function summed(amounts: readonly (readonly [string, number])[]): ReadonlyMap<string, number> {
  const totals = new Map<string, number>()
  for (const [of, amount] of amounts) totals.set(of, (totals.get(of) ?? 0) + amount)
  return totals
}
