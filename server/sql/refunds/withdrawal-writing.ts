import { err, ok, type Result } from 'neverthrow'
import type { Missing } from '#application/ports/outage.ts'
import type { Withdrawal } from '#application/ports/withdrawals.ts'
import { decideRefund, type RefundDecision } from '#domain/order/refund-decision.ts'
import { refundOffers, type PartOffer, type PartRef } from '#domain/order/refund.ts'
import type { RefundRecord } from '#server/ports/refund-ledger.ts'
import type { RefundLetters } from '#server/ports/refund-letters.ts'
import type { OwnStatement, Stated } from '#server/ports/withdrawal-ledger.ts'
import type { WriteContext } from '../write-context.ts'
import type { Db } from '../database.ts'
import type { PaidOrder } from '../orders/paid-order.ts'
import { refundableOrder, refundPolicy } from './refund-facts.ts'
import { lockedForRefund, NO_ORDER, writeRefund } from './refund-writing.ts'
import { putLetter } from '../sql-outbox.ts'
import { statementOf } from './withdrawal-statements.ts'

interface Mailing {
  readonly letters: RefundLetters
}

type Made = Result<Stated, Missing>

const NO_PART: Missing = { kind: 'missing', what: 'line of the order' }

/** A signed-in member's statement: kept, carried out as far as it goes, and its receipt posted. */
export async function withdrawNow(
  tx: Db,
  { userId, orderId, parts, letters }: OwnStatement & Mailing,
  context: WriteContext,
): Promise<Made> {
  const order = await lockedForRefund(tx, orderId)
  if (!order || order.user_id !== userId) return err(NO_ORDER)
  const there = (await refundableOrder(tx, order, context.now)).parts
  if (!parts.every((part) => there.some((one) => isSame(part, one)))) return err(NO_PART)
  const buyer = await buyerOf(tx, userId)
  const id = context.newId()
  const name = `${buyer.first_name} ${buyer.last_name}`.trim()
  const stated_at = context.now
  const kept = { id, user_id: userId, order_id: orderId, name, email: buyer.email, stated_at }
  await tx
    .insertInto('withdrawals')
    .values({
      ...kept,
      order_number: orderId,
      parts: '[]',
      digest: null,
      confirmed_at: null,
      refund_id: null,
    })
    .execute()
  return ok(await carryOut(tx, { id, order, parts, statedAt: stated_at, letters }, context))
}

/** The same by a mailed link, for the whole order. A second time gives the receipt of the first. */
export async function confirmStatement(
  tx: Db,
  { digest, letters }: Mailing & { readonly digest: string },
  context: WriteContext,
): Promise<Made> {
  const found = await statementOf(tx, digest, context.now)
  const order = found && (await lockedForRefund(tx, found.order_id))
  // Read again under the lock: it may have been confirmed in the meantime.
  const statement = order ? await statementOf(tx, digest, context.now) : null
  if (!order || !statement) return err({ kind: 'missing', what: 'link' })
  const { id, stated_at: statedAt, email } = statement
  if (statement.confirmed_at !== null) {
    // A receipt from before credits were given back does not speak of them.
    const kept = JSON.parse(statement.parts) as readonly PartOffer[]
    const parts = kept.map((part) => ({ ...part, credits: part.credits ?? 0 }))
    return ok({ withdrawal: { orderId: order.id, statedAt, email, parts }, refund: null })
  }
  return ok(await carryOut(tx, { id, order, parts: null, statedAt, letters }, context))
}

interface Statement extends Mailing {
  readonly id: string
  readonly order: PaidOrder
  /** What was chosen; null is all of it. */
  readonly parts: readonly PartRef[] | null
  readonly statedAt: number
}

async function carryOut(tx: Db, statement: Statement, context: WriteContext): Promise<Stated> {
  const { id, order, statedAt } = statement
  const { offers, refund } = await giveBack(tx, statement, context)
  await tx
    .updateTable('withdrawals')
    .set({
      parts: JSON.stringify(offers),
      confirmed_at: context.now,
      refund_id: refund?.id ?? null,
    })
    .where('id', '=', id)
    .execute()
  const email = await postReceipt(tx, { ...statement, offers }, context)
  const withdrawal: Withdrawal = { orderId: order.id, statedAt, email, parts: offers }
  return { withdrawal, refund }
}

interface GivenBack {
  /** What was chosen, as the policy saw it. */
  readonly offers: readonly PartOffer[]
  readonly refund: RefundRecord | null
}

async function giveBack(tx: Db, statement: Statement, context: WriteContext): Promise<GivenBack> {
  const { order, parts, statedAt } = statement
  const refundable = await refundableOrder(tx, order, context.now)
  const policy = await refundPolicy(tx)
  const moment = { policy, now: statedAt }
  const offers = refundOffers(refundable, policy, statedAt).filter(
    (offer) => parts === null || parts.some((part) => isSame(part, offer)),
  )
  const given = offers.filter(({ refusal }) => refusal === null)
  if (given.length === 0) return { offers, refund: null }
  const decided = decideRefund(refundable, { parts: given, override: false, amount: null }, moment)
  if (decided.isErr()) return { offers, refund: null }
  const deed = { cause: 'withdrawal', who: 'the buyer', why: `Withdrawal ${statement.id}` } as const
  const refund = await writeRefund(tx, { order, decision: decided.value, ...deed }, context)
  return { offers: offers.map((offer) => asDecided(offer, decided.value)), refund }
}

/** The receipt says what goes back, which may be less than a line's price where some has gone back before. */
function asDecided(offer: PartOffer, { items }: RefundDecision): PartOffer {
  const item = items.find((one) => isSame(one, offer))
  return item ? { ...offer, amount: item.amount } : offer
}

function isSame(one: PartRef, other: PartRef): boolean {
  return one.kind === other.kind && one.position === other.position
}

async function postReceipt(
  tx: Db,
  { id, order, statedAt, letters, offers }: Statement & Pick<GivenBack, 'offers'>,
  { newId, now }: WriteContext,
): Promise<string> {
  const { email, first_name: firstName } = await buyerOf(tx, order.user_id)
  const about = { orderId: order.id, statedAt, parts: offers }
  const letter = letters.withdrawn({ email, firstName }, about)
  await putLetter(tx, { ...letter, key: `withdrawn-${id}` }, { id: newId(), now })
  return email
}

function buyerOf(tx: Db, userId: string) {
  return tx
    .selectFrom('users')
    .select(['email', 'first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}
