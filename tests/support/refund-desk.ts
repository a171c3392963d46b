import type { PartRef } from '#domain/order/refund.ts'
import { cents } from '#domain/shared/money.ts'
import { refundsAt } from '#server/application/refund/refunds.ts'
import type { NewRefund } from '#server/application/ports/refunds.ts'
import type { RefundOutcome } from '#server/application/ports/payments.ts'
import type { Db } from '#server/sql/database.ts'
import { errAsync, okAsync } from 'neverthrow'
import { answerOf, type Person } from './counter.ts'
import { openServiceDesk } from './service-desk.ts'

export const DAY = 24 * 60 * 60 * 1000

export const line = (position: number): PartRef => ({ kind: 'line', position })
export const SERVICE: PartRef = { kind: 'service', position: 0 }

/** What staff asks for, the same for everything but what is named. */
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

/** Some of a line's price, in cents; what was bought stays. */
export const some = (money: number) => ({ money: cents(money), takes: false })

/** The counter with its price book, its refunds, and a provider that can be told what to say. */
export async function openRefundDesk(db: Db) {
  const counter = await openServiceDesk(db)
  const { desk, ask, request } = counter
  const { refunds } = desk

  /** The same desk with a provider that says this, or cannot be reached. */
  const refundsWhere = (said: RefundOutcome | 'outage') =>
    refundsAt({
      ...desk,
      payments: {
        ...desk.payments,
        refund: () => (said === 'outage' ? errAsync({ kind: 'offline' }) : okAsync(said)),
      },
    })

  /** Buys files and gives the order's id. */
  const bought = async (who: Person, ...variantIds: readonly number[]): Promise<string> =>
    String((await counter.buy(who, ...variantIds)).body.id)

  /** Fetches a file, and says how that went. */
  const fetchFile = async (who: Person, variantId: number): Promise<number> => {
    const link = await request(who, variantId)
    if (typeof link.body.url !== 'string') return link.status
    const response = await ask(who, new URL(link.body.url, 'http://localhost:3000').pathname)
    await response.arrayBuffer()
    return response.status
  }

  /** Withdraws through the shop's own door. */
  const withdraw = async (who: Person | null, order_id: string, parts: readonly PartRef[]) =>
    answerOf(await ask(who, '/api/v1/withdrawals', { method: 'POST', body: { order_id, parts } }))

  return { ...counter, refunds, refundsWhere, bought, fetchFile, withdraw }
}

/** What the sandbox gave back, by charge. */
export const moneyBack = (db: Db) =>
  db.selectFrom('sandbox_refunds').select(['charge_key', 'amount']).orderBy('key').execute()

export const refundsIn = (db: Db) =>
  db.selectFrom('refunds').selectAll().orderBy('created_at').orderBy('id').execute()

/** Files that somebody owns now. */
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
