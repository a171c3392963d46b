import type { Selectable } from 'kysely'
import type { PartRef } from '#domain/order/refund.ts'
import { cents, type Cents } from '#domain/shared/money.ts'
import { PAYMENT_PROVIDER, partOfPriceInWords, refundReasonInWords } from '#words/refund-words.ts'
import type { Letter } from '#server/ports/mail.ts'
import type { RefundLetters } from '#server/ports/refund-letters.ts'
import type { LetterTo } from '#server/ports/account-letters.ts'
import { writeAudit } from '../audit-writing.ts'
import { giveCodeBack } from '../carts/code-uses.ts'
import type { WriteContext } from '../write-context.ts'
import { lockPayer } from '../credits/credit-lots.ts'
import type { Db } from '../database.ts'
import { issueCreditNote } from '../papers/invoice-writing.ts'
import type { PaidOrder } from '../orders/paid-order.ts'
import { undoTaking } from './refund-undoing.ts'
import type { RefundTable } from '../schema/schema-refunds.ts'
import { putLetter } from '../sql-outbox.ts'

export interface SettlingTools {
  readonly letters: RefundLetters
  readonly seller: readonly string[]
}

type Refund = Selectable<RefundTable>

interface Settling extends SettlingTools {
  readonly refundId: string
  readonly to: 'done' | 'failed'
}

/** Ends a refund once, whoever hears of its end first. False where somebody has. */
export async function settleRefund(
  tx: Db,
  settling: Settling,
  context: WriteContext,
): Promise<boolean> {
  const { refundId, to } = settling
  const payer = await tx
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .select('orders.user_id')
    .where('refunds.id', '=', refundId)
    .executeTakeFirst()
  if (!payer) return false
  await lockPayer(tx, payer.user_id)
  const refund = await tx
    .updateTable('refunds')
    .set({ state: to, settled_at: context.now })
    .where('id', '=', refundId)
    .where('state', '=', 'asked')
    .returningAll()
    .executeTakeFirst()
  if (!refund) return false
  const order = await tx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', refund.order_id)
    .executeTakeFirstOrThrow()
  await (to === 'done'
    ? finish(tx, { ...settling, refund, order }, context)
    : restore(tx, { ...settling, refund, order }, context))
  return true
}

interface Ended extends SettlingTools {
  readonly refund: Refund
  readonly order: PaidOrder
}

/** Its last step takes a number of a series, which others wait for. */
export async function finish(tx: Db, ended: Ended, context: WriteContext): Promise<void> {
  const { refund, order, letters, seller } = ended
  await freeCode(tx, order)
  const { items, stays } = await namesOf(tx, refund.id)
  const amount = cents(refund.amount)
  const paper = await creditNote(tx, { ...ended, seller, items }, context.now)
  await tell(tx, ended, context, (to) =>
    letters.refunded(to, {
      orderId: order.id,
      amount,
      credits: refund.credits,
      items,
      stays,
      paper,
    }),
  )
}

/** A full refund frees the use of a code (rules 16): full once all of it has arrived. */
async function freeCode(tx: Db, order: PaidOrder): Promise<void> {
  const done = await tx
    .selectFrom('refunds')
    .select('amount')
    .where('order_id', '=', order.id)
    .where('state', '=', 'done')
    .execute()
  const given = done.reduce((total, { amount }) => total + amount, 0)
  if (given === order.total) await giveCodeBack(tx, order)
}

async function creditNote(
  tx: Db,
  { refund, order, seller, items }: Ended & { readonly items: readonly string[] },
  now: number,
): Promise<string | null> {
  const amount: Cents = cents(refund.amount)
  const tax = cents(refund.tax)
  const reason = refundReasonInWords(items)
  return issueCreditNote(tx, { orderId: order.id, seller, now, amount, tax, reason })
}

async function restore(
  tx: Db,
  { refund, order, letters }: Ended,
  context: WriteContext,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set((row) => ({ refunded: row('refunded', '-', refund.amount), updated_at: context.now }))
    .where('id', '=', order.id)
    .execute()
  await tx.updateTable('refund_items').set({ live: 0 }).where('refund_id', '=', refund.id).execute()
  const taking = { refundId: refund.id, cause: refund.cause, takenAt: refund.created_at }
  await undoTaking(tx, { ...taking, order, parts: await partsTaken(tx, refund.id) }, context)
  const entry = { who: PAYMENT_PROVIDER, action: 'refund-refused', why: '' }
  const detail = { refund: refund.id, amount: refund.amount }
  await writeAudit(tx, { ...entry, subject: order.id, detail }, context)
  const { items } = await namesOf(tx, refund.id)
  const amount = cents(refund.amount)
  await tell(tx, { refund, order }, context, (to) =>
    letters.failed(to, { orderId: order.id, amount, items }),
  )
}

function partsTaken(tx: Db, refundId: string): Promise<readonly PartRef[]> {
  return tx
    .selectFrom('refund_items')
    .select(['kind', 'position'])
    .where('refund_id', '=', refundId)
    .where('takes', '=', 1)
    .execute()
}

interface Named {
  readonly items: readonly string[]
  /** Nothing was taken back with it. */
  readonly stays: boolean
}

async function namesOf(tx: Db, refundId: string): Promise<Named> {
  const rows = await tx
    .selectFrom('refund_items')
    .select(['name', 'takes'])
    .where('refund_id', '=', refundId)
    .orderBy('kind')
    .orderBy('position')
    .execute()
  const items = rows.map(({ name, takes }) => (takes === 1 ? name : partOfPriceInWords(name)))
  return { items, stays: rows.every(({ takes }) => takes === 0) }
}

/** Nobody reads letters to a closed account. */
async function tell(
  tx: Db,
  { refund, order }: Pick<Ended, 'refund' | 'order'>,
  { newId, now }: WriteContext,
  write: (to: LetterTo) => Letter,
): Promise<void> {
  const to = await tx
    .selectFrom('users')
    .select(['email', 'first_name as firstName'])
    .where('id', '=', order.user_id)
    .where('anonymized_at', 'is', null)
    .executeTakeFirst()
  if (!to) return
  const key = `refund-${refund.id}-${refund.state}`
  await putLetter(tx, { ...write(to), key }, { id: newId(), now })
}
