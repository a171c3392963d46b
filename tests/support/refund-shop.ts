import type { PartRef } from '#domain/order/refund.ts'
import { cents } from '#domain/shared/money.ts'
import { createRefunds } from '#server/application/refund/refunds.ts'
import type { NewRefund } from '#server/application/ports/refunds.ts'
import type { RefundOutcome } from '#server/application/ports/payments.ts'
import type { Db } from '#server/sql/database.ts'
import { errAsync, okAsync } from 'neverthrow'
import { answerOf, type Person } from './backend.ts'
import { openPurchaseShop } from './purchase-shop.ts'

export const DAY = 24 * 60 * 60 * 1000

export const line = (position: number): PartRef => ({ kind: 'line', position })
export const PURCHASE: PartRef = { kind: 'purchase', position: 0 }

/** A refund requested by staff, with defaults for everything not given. */
export function aRefund(orderId: string, changes: Partial<NewRefund> = {}): NewRefund {
  return {
    orderId,
    parts: null,
    override: false,
    amount: null,
    cause: 'staff',
    who: 'grace@example.com',
    why: 'Asked for by mail',
    ...changes,
  }
}

/** Part of a line's price, in cents; the buyer keeps what was bought. */
export const some = (money: number) => ({ money: cents(money), takes: false })

/** The shop with its price book, its refunds, and a provider whose responses a test chooses. */
export async function openRefundShop(db: Db) {
  const backend = await openPurchaseShop(db)
  const { testShop, ask, request } = backend
  const { refunds } = testShop

  /** The same refunds with a provider that gives this response, or cannot be reached. */
  const refundsWhere = (said: RefundOutcome | 'outage') =>
    createRefunds({
      ...testShop,
      payments: {
        ...testShop.payments,
        refund: () => (said === 'outage' ? errAsync({ kind: 'offline' }) : okAsync(said)),
      },
    })

  /** Buys files; returns the order's ID. */
  const bought = async (who: Person, ...variantIds: readonly number[]): Promise<string> =>
    String((await backend.buy(who, ...variantIds)).body.id)

  /** Downloads a file; returns the status. */
  const fetchFile = async (who: Person, variantId: number): Promise<number> => {
    const link = await request(who, variantId)
    if (typeof link.body.url !== 'string') return link.status
    const response = await ask(who, new URL(link.body.url, 'http://localhost:3000').pathname)
    await response.arrayBuffer()
    return response.status
  }

  /** Withdraws through the shop's own route. */
  const withdraw = async (who: Person | null, order_id: string, chosen: readonly PartRef[]) => {
    const parts = chosen.map((part) => (part.kind === 'line' ? part : { ...part, kind: 'service' }))
    const body = { order_id, parts }
    return answerOf(await ask(who, '/api/v1/withdrawals', { method: 'POST', body }))
  }

  return { ...backend, refunds, refundsWhere, bought, fetchFile, withdraw }
}

/** What the sandbox refunded, by charge. */
export const moneyBack = (db: Db) =>
  db.selectFrom('sandbox_refunds').select(['charge_key', 'amount']).orderBy('key').execute()

export const refundsIn = (db: Db) =>
  db.selectFrom('refunds').selectAll().orderBy('created_at').orderBy('id').execute()

/** Files that a user owns now. */
export async function ownedBy(db: Db, { id }: Person): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('entitlements')
    .select('variant_id')
    .where('user_id', '=', id)
    .where('revoked_at', 'is', null)
    .orderBy('variant_id')
    .execute()
  return rows.map(({ variant_id }) => variant_id)
}

export const orderIn = (db: Db, id: string) =>
  db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** The limits of a discount code that limits nothing. */
export const NO_LIMITS = {
  value: null,
  starts_at: null,
  ends_at: null,
  max_uses: null,
  uses: 0,
  max_uses_each: null,
  min_total: null,
  items: null,
  license_ids: null,
} as const
