import { err, ok, type Result } from 'neverthrow'
import type { Missing } from '#application/ports/outage.ts'
import {
  decideRefund,
  type RefundDecision,
  type RefundRefused,
} from '#domain/order/refund-decision.ts'
import type { RefundPreview } from '#domain/order/refund-outcome.ts'
import { isSamePart, type RefundCause, type PartRef } from '#domain/order/refund.ts'
import { NOTHING } from '#domain/shared/money.ts'
import { writeAudit } from '#server/application/audit/write-audit.ts'
import type { RefundOrder, StoredRefund } from '#server/application/ports/refund-repository.ts'
import type { Records, Unit } from '#server/application/ports/unit-of-work.ts'
import type { AuditNote, NewRefund, RefundRecord } from '#server/application/ports/refunds.ts'
import { ownInterest } from './own-interest.ts'
import { refundCredits } from './refund-credits.ts'
import { decideRevocation } from './decide-revocation.ts'
import { refundableOrder } from './refundable-order.ts'
import { removeSeatsOf } from './refunded-seats.ts'
import { takeFromLot, writeEntry } from '#server/application/credits/credit-ledger.ts'
import { refundPrefix } from '#server/application/credits/entry-keys.ts'
import { lockedFiles } from '#server/application/order/line-files.ts'
import { endSubscriptionOf } from '#server/application/subscription/end-subscription.ts'
import { REFUND } from '#messages/refund-messages.ts'
import { revokeFiles } from './revoke-files.ts'

export const NO_ORDER: Missing = { kind: 'missing', what: 'order' }

/**
 * Locks an order with its customer, the code that a full refund releases, and the grants of its files.
 * Sending a first byte marks the same grants, so facts read about them hold until this unit ends.
 */
export async function lockForRefund(unit: Unit, orderId: string): Promise<RefundOrder | null> {
  const found = await unit.refunds.order(orderId)
  if (!found) return null
  await unit.customers.lock(found.customer)
  await unit.orders.lock(orderId)
  if (found.discountCode !== null) await unit.discountCodes.lockCode(found.discountCode)
  await unit.grants.lockOfOrder(found.customer, orderId)
  return unit.refunds.order(orderId)
}

/** Previews a refund; writes nothing. */
export async function planRefund(
  records: Records,
  asked: NewRefund,
): Promise<Result<RefundPreview, RefundRefused | Missing>> {
  const order = await records.refunds.order(asked.orderId)
  if (!order) return err(NO_ORDER)
  const decided = await decide(records, order, asked)
  if (decided.isErr()) return err(decided.error)
  const decision = await withTheRest(records, order, decided.value)
  const taken = decision.items.filter(({ takes }) => takes)
  const { outcome } = await decideRevocation(records, order, taken)
  return ok({ ...decision, outcome })
}

/** Decides under the locks, writes the refund, and revokes what was bought. */
export async function issueRefund(
  unit: Unit,
  asked: NewRefund,
): Promise<Result<RefundRecord, RefundRefused | Missing>> {
  const order = await lockForRefund(unit, asked.orderId)
  if (!order) return err(NO_ORDER)
  const decision = await decide(unit, order, asked)
  if (decision.isErr()) return err(decision.error)
  return ok(await writeRefund(unit, { ...asked, order, decision: decision.value }))
}

async function decide(records: Records, order: RefundOrder, asked: NewRefund) {
  const { now } = records
  const own = asked.cause === 'staff' ? await ownInterest(records, order, asked.who) : null
  if (own) return err<never, RefundRefused>({ kind: 'refund-refused', why: own })
  const policy = await records.refunds.policy()
  return decideRefund(await refundableOrder(records, order, now), asked, { policy, now })
}

/**
 * Adds the parts that a refund takes beyond those it names: once all of the money is refunded, some of it
 * at the provider and for no particular part, nothing that it paid for stays (decision 020). Parts that the
 * refund names stay as decided.
 */
async function withTheRest(
  records: Records,
  order: RefundOrder,
  decision: RefundDecision,
): Promise<RefundDecision> {
  if (order.refunded + decision.amount !== order.total) return decision
  const refunds = await records.refunds.refundsOf(order.id)
  if (!refunds.some(({ namesNoPart }) => namesNoPart)) return decision
  const { parts } = await refundableOrder(records, order, records.now)
  const rest = parts
    .filter((part) => !part.refunded && !decision.items.some((item) => isSamePart(item, part)))
    .map(({ kind, position, name }) => ({ kind, position, name }))
    .map((part) => ({ ...part, amount: NOTHING, credits: 0, takes: true }))
  return { ...decision, items: [...decision.items, ...rest] }
}

interface Writing extends AuditNote {
  readonly order: RefundOrder
  readonly decision: RefundDecision
  readonly cause: RefundCause
}

/** Writes a decided refund in state `asked`, and revokes its parts. */
export async function writeRefund(unit: Unit, writing: Writing): Promise<RefundRecord> {
  const { order, cause, who, why } = writing
  const { amount, tax, items } = await withTheRest(unit, order, writing.decision)
  const credits = items.reduce((total, item) => total + item.credits, 0)
  const id = unit.newId()
  const written = { id, orderId: order.id, cause, amount, tax, credits, createdAt: unit.now }
  await unit.refunds.add({ ...written, items })
  await revokePurchase(unit, { order, refundId: id, parts: items.filter(({ takes }) => takes) })
  const lines = items.map(({ position }) => position)
  if (credits > 0) await refundCredits(unit, { order, refundId: id, credits, lines })
  await writeAudit(unit, {
    who,
    action: 'refund',
    subject: order.id,
    why,
    detail: { refund: id, cause, amount, tax, credits, items },
  })
  return recordOf({ ...written, state: 'asked' }, order)
}

/** A refund with the charge that it refunds. */
export function recordOf(
  { id, state, amount, credits }: Pick<StoredRefund, 'id' | 'state' | 'amount' | 'credits'>,
  { id: orderId, customer: userId, total, payment }: RefundOrder,
): RefundRecord {
  const charge = { key: orderId, amount: total, payment }
  return { id, orderId, userId, state, amount, credits, charge }
}

interface Revoking {
  readonly order: RefundOrder
  /** The ID of the refund, or of whatever else revokes the purchase; the ledger entries are keyed by it. */
  readonly refundId: string
  /** The parts to revoke. The refund that names them is already written. */
  readonly parts: readonly PartRef[]
}

/** Revokes a purchase: files with their certificates, remaining credits, or a plan. */
export async function revokePurchase(unit: Unit, revoking: Revoking): Promise<void> {
  const { order, parts, refundId } = revoking
  const { customer } = order
  const lines = parts.filter(({ kind }) => kind === 'line').map(({ position }) => position)
  if (lines.length > 0) {
    const files = await lockedFiles(unit, order.id, lines)
    const variantIds = files.map(({ variantId }) => variantId)
    await revokeFiles(unit, order, variantIds)
  }
  const { lots, ends } = await decideRevocation(unit, order, parts)
  for (const { lotId, credits } of lots) {
    await takeFromLot(unit, lotId, credits)
    const line = { lotId, customer, userId: null, delta: -credits, about: REFUND } as const
    const key = `${refundPrefix(refundId)}${lotId}`
    await writeEntry(unit, { ...line, reason: 'refund', key })
  }
  if (parts.some(({ kind }) => kind === 'purchase')) await removeSeatsOf(unit, order)
  if (ends) await endSubscriptionOf(unit, order)
}
