import type { Selectable } from 'kysely'
import { err, ok, type Result } from 'neverthrow'
import type { Missing } from '#application/ports/outage.ts'
import {
  decideRefund,
  type RefundDecision,
  type RefundRefused,
} from '#domain/order/refund-decision.ts'
import { refundableUntil, refundOffers, type RefundCause } from '#domain/order/refund.ts'
import { cents } from '#domain/shared/money.ts'
import type { ChargeRef } from '#server/ports/payments.ts'
import type { Deed, NewRefund, RefundOffers, RefundRecord } from '#server/ports/refund-ledger.ts'
import { writeAudit } from '../audit-writing.ts'
import type { WriteContext } from '../write-context.ts'
import { lockPayer } from '../credits/credit-lots.ts'
import type { Db } from '../database.ts'
import { lockingRows } from '../dialect.ts'
import { returnCredits } from './refund-credits.ts'
import type { PaidOrder } from '../orders/paid-order.ts'
import { refundableOrder, refundPolicy } from './refund-facts.ts'
import { withTheRest, type Decided } from './refund-rest.ts'
import { takeBought } from './refund-taking.ts'
import type { RefundTable } from '../schema/schema-refunds.ts'

export const NO_ORDER: Missing = { kind: 'missing', what: 'order' }

export type OpenedRefund = Result<RefundRecord, RefundRefused | Missing>

/**
 * An order with its payer locked, and its files' grants: whoever sends a first byte marks the same rows,
 * so what was read of them holds until this transaction ends.
 */
export async function lockedForRefund(tx: Db, orderId: string): Promise<PaidOrder | undefined> {
  const found = await orderRow(tx, orderId)
  if (!found) return undefined
  await lockPayer(tx, found.user_id)
  const grants = tx
    .selectFrom('grants')
    .select('id')
    .where('user_id', '=', found.user_id)
    .where('kind', '=', 'owned')
    .where('revoked_at', 'is', null)
    .where('variant_id', 'in', (file) =>
      file.selectFrom('order_line_files').select('variant_id').where('order_id', '=', orderId),
    )
    .orderBy('id')
  await lockingRows(tx, grants).execute()
  return orderRow(tx, orderId)
}

function orderRow(db: Db, orderId: string): Promise<PaidOrder | undefined> {
  return db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst()
}

/** What the policy says of an order and each of its parts. */
export async function offersOf(db: Db, order: PaidOrder, now: number): Promise<RefundOffers> {
  const policy = await refundPolicy(db)
  const refundable = await refundableOrder(db, order, now)
  return {
    orderId: order.id,
    userId: order.user_id,
    createdAt: order.created_at,
    paidAt: order.paid_at,
    until: refundableUntil(refundable, policy),
    total: refundable.total,
    refunded: refundable.refunded,
    parts: refundOffers(refundable, policy, now),
  }
}

/** What could be given back of an order now. */
export async function offersFor(
  db: Db,
  orderId: string,
  now: number,
): Promise<Result<RefundOffers, Missing>> {
  const order = await orderRow(db, orderId)
  return order ? ok(await offersOf(db, order, now)) : err(NO_ORDER)
}

/** What a refund would come to, with nothing written. */
export async function weighRefund(
  db: Db,
  asked: NewRefund,
  now: number,
): Promise<Result<RefundDecision, RefundRefused | Missing>> {
  const order = await orderRow(db, asked.orderId)
  if (!order) return err(NO_ORDER)
  const decision = await decide(db, { order, asked }, now)
  return decision.isErr()
    ? err(decision.error)
    : ok(await withTheRest(db, { order, decision: decision.value }, now))
}

/** Decides under the locks, writes the refund down and takes back what was bought. */
export async function openRefund(
  tx: Db,
  asked: NewRefund,
  context: WriteContext,
): Promise<OpenedRefund> {
  const order = await lockedForRefund(tx, asked.orderId)
  if (!order) return err(NO_ORDER)
  const decision = await decide(tx, { order, asked }, context.now)
  if (decision.isErr()) return err(decision.error)
  return ok(await writeRefund(tx, { ...asked, order, decision: decision.value }, context))
}

async function decide(
  db: Db,
  { order, asked }: { readonly order: PaidOrder; readonly asked: NewRefund },
  now: number,
) {
  const policy = await refundPolicy(db)
  return decideRefund(await refundableOrder(db, order, now), asked, { policy, now })
}

interface Writing extends Deed, Decided {
  readonly cause: RefundCause
}

/** Money counts as given back from here on: a check of the table keeps the sum within what was paid. */
export async function writeRefund(
  tx: Db,
  writing: Writing,
  context: WriteContext,
): Promise<RefundRecord> {
  const { order, cause, who, why } = writing
  const { amount, tax, items } = await withTheRest(tx, writing, context.now)
  const credits = items.reduce((total, item) => total + item.credits, 0)
  const id = context.newId()
  const order_id = order.id
  await tx
    .updateTable('orders')
    .set((row) => ({ refunded: row('refunded', '+', amount), updated_at: context.now }))
    .where('id', '=', order_id)
    .execute()
  await tx
    .insertInto('refunds')
    .values({
      id,
      order_id,
      state: 'asked',
      cause,
      amount,
      tax,
      credits,
      created_at: context.now,
      settled_at: null,
    })
    .execute()
  for (const { takes, ...item } of items) {
    const { kind, position, name, amount: part, credits: cost } = item
    const row = { kind, position, name, amount: part, credits: cost, takes: takes ? 1 : 0 }
    await tx
      .insertInto('refund_items')
      .values({ ...row, live: 1, refund_id: id, order_id })
      .execute()
  }
  const parts = items.filter(({ takes }) => takes)
  await takeBought(tx, { order, refundId: id, parts }, context)
  const lines = items.map(({ position }) => position)
  if (credits > 0) await returnCredits(tx, { order, refundId: id, credits, lines }, context)
  const detail = { refund: id, cause, amount, tax, credits, items }
  await writeAudit(tx, { who, action: 'refund', subject: order_id, why, detail }, context)
  return toRecord({ id, state: 'asked', amount, credits }, order)
}

export function toRecord(
  {
    id,
    state,
    amount,
    credits,
  }: Pick<Selectable<RefundTable>, 'id' | 'state' | 'amount' | 'credits'>,
  order: PaidOrder,
): RefundRecord {
  const charge = chargeOf(order)
  return {
    id,
    orderId: order.id,
    userId: order.user_id,
    state,
    amount: cents(amount),
    credits,
    charge,
  }
}

function chargeOf({ id: key, total, payment }: PaidOrder): ChargeRef {
  return { key, amount: cents(total), payment: payment ?? '' }
}
