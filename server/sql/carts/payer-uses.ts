import type { Secrets } from '#server/ports/secrets.ts'
import { usesOf } from './code-uses.ts'
import type { Db } from '../database.ts'
import { lockingRows } from '../dialect.ts'

/** Who pays for an order: the provider's own word for one card or wallet, asked for only where it matters. */
export interface Paying {
  readonly orderId: string
  readonly provider: string
  readonly whoPays: () => Promise<string | null>
}

/**
 * Whether an order may be charged: not if its code has a limit per customer and the payer has reached it already
 * (rules 16, decision 031). A refusal stands for ever. Asked outside of transactions, before money moves; while
 * nobody knows yet who pays, it may.
 */
export async function admitPayer(db: Db, paying: Paying, secrets: Secrets): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .leftJoin('discount_uses', 'discount_uses.order_id', 'orders.id')
    .leftJoin('discount_codes', 'discount_codes.code', 'discount_uses.code')
    .select(['orders.code_refused', 'discount_codes.max_uses_each'])
    .where('orders.id', '=', paying.orderId)
    .executeTakeFirst()
  if (order?.code_refused === 1) return false
  const isLimited = order !== undefined && order.max_uses_each !== null
  const payer = isLimited ? await markOf(paying, secrets) : null
  if (payer === null) return true
  return db.transaction().execute((tx) => claim(tx, paying.orderId, payer))
}

/** Keeps who paid, where nobody knew before the money moved: it counts the next time. */
export async function notePayer(db: Db, paying: Paying, secrets: Secrets): Promise<void> {
  const unknown = await db
    .selectFrom('discount_uses')
    .innerJoin('discount_codes', 'discount_codes.code', 'discount_uses.code')
    .select('discount_uses.order_id')
    .where('discount_uses.order_id', '=', paying.orderId)
    .where('discount_uses.payer', '=', '')
    .where('discount_codes.max_uses_each', 'is not', null)
    .executeTakeFirst()
  const payer = unknown ? await markOf(paying, secrets) : null
  if (payer !== null) await write(db, paying.orderId, payer)
}

/** Enough to know a card or wallet again, and nothing of it (security 28). */
async function markOf(paying: Paying, secrets: Secrets): Promise<string | null> {
  const payer = await paying.whoPays()
  return payer === null ? null : secrets.sign(`payer ${paying.provider} ${payer}`)
}

/** The order, its use, the code: locked in the order in which a step of the order takes them. */
async function claim(tx: Db, orderId: string, payer: string): Promise<boolean> {
  const order = await lockingRows(
    tx,
    tx.selectFrom('orders').select(['user_id', 'code_refused']).where('id', '=', orderId),
  ).executeTakeFirst()
  if (order?.code_refused === 1) return false
  const use = await lockingRows(
    tx,
    tx.selectFrom('discount_uses').select(['code', 'mailbox']).where('order_id', '=', orderId),
  ).executeTakeFirst()
  if (!order || !use) return true
  // Writing the code makes all who pay with it wait for each other: of two with one card one is first.
  const { max_uses_each: most } = await tx
    .updateTable('discount_codes')
    .set((row) => ({ uses: row.ref('uses') }))
    .where('code', '=', use.code)
    .returning('max_uses_each')
    .executeTakeFirstOrThrow()
  const customer = { userId: order.user_id, mailbox: use.mailbox, payer }
  const others = (await usesOf(tx, use.code, customer)).filter(({ id }) => id !== orderId)
  if (most !== null && others.length >= most) {
    await tx.updateTable('orders').set({ code_refused: 1 }).where('id', '=', orderId).execute()
    return false
  }
  await write(tx, orderId, payer)
  return true
}

async function write(db: Db, orderId: string, payer: string): Promise<void> {
  await db.updateTable('discount_uses').set({ payer }).where('order_id', '=', orderId).execute()
}
