import { promiseEmail } from '#server/application/email/promise-email.ts'
import { err, ok, type Result } from 'neverthrow'
import type { Missing } from '#application/ports/outage.ts'
import type { OfferPage, OfferQuery, WithdrawableOrder } from '#application/ports/withdrawals.ts'
import { customerById } from '#domain/customer/customer.ts'
import { isInvoiceNumber } from '#domain/order/invoice.ts'
import { decideRefund, type RefundDecision } from '#domain/order/refund-decision.ts'
import { isSamePart, refundOffers, type PartOffer, type PartRef } from '#domain/order/refund.ts'
import { STATEMENT_DAYS, type Statement } from '#domain/order/withdrawal.ts'
import { DAY_MS } from '#domain/shared/durations.ts'
import { PAGE_SIZE, pageOf } from '#domain/shared/listing.ts'
import type { RefundOrder } from '#server/application/ports/refund-repository.ts'
import type { Records, Unit } from '#server/application/ports/unit-of-work.ts'
import type {
  RecentOrders,
  StoredStatement,
} from '#server/application/ports/withdrawal-repository.ts'
import type { RefundRecord } from '#server/application/ports/refunds.ts'
import type { Stated } from '#server/application/ports/withdrawals.ts'
import { lockForRefund, NO_ORDER, writeRefund } from './issue-refund.ts'
import { offersOf, refundableOrder } from './refundable-order.ts'

const NO_PART: Missing = { kind: 'missing', what: 'line of the order' }
const NO_LINK: Missing = { kind: 'missing', what: 'link' }

/** How long an order is shown with the explanation that it is too late to withdraw. */
const SHOWN_MS = 60 * DAY_MS

/** A page of recent orders with what a withdrawal would refund now, newest first. */
export async function recentOffers(
  records: Records,
  userId: string,
  query: OfferQuery,
): Promise<OfferPage> {
  const recent = { customer: customerById(userId), since: records.now - SHOWN_MS }
  const { offset, ...listing } = pageOf(await records.withdrawals.countRecent(recent), query.page)
  const orders = await records.withdrawals.recentOrders(recent, { offset, limit: PAGE_SIZE })
  const items: WithdrawableOrder[] = []
  for (const order of orders) items.push(await shown(records, order, records.now))
  const asked = query.orderId === null ? null : await records.refunds.order(query.orderId)
  return {
    ...listing,
    items,
    asked: asked && isRecent(asked, recent) ? await shown(records, asked, records.now) : null,
  }
}

/** Whether an order is on one of these pages. */
function isRecent(
  { customer, status, paidAt, total, credits }: RefundOrder,
  recent: RecentOrders,
): boolean {
  const isPaid = status === 'paid' && paidAt !== null && paidAt > recent.since
  return customer === recent.customer && isPaid && (total > 0 || credits > 0)
}

/** The order that a mailed link would withdraw from, as of its statement. */
export async function offersBehindLink(
  records: Records,
  digest: string,
): Promise<WithdrawableOrder | null> {
  const statement = await statementOf(records, digest)
  const order = statement && (await records.refunds.order(statement.orderId))
  return order && shown(records, order, statement.statedAt)
}

async function shown(records: Records, order: RefundOrder, at: number): Promise<WithdrawableOrder> {
  const { orderId, createdAt, until, parts } = await offersOf(records, order, at)
  return { orderId, createdAt, until, parts }
}

/** The statement that a mailed link confirms, if the link is still valid. */
async function statementOf(records: Records, digest: string): Promise<StoredStatement | null> {
  const statement = await records.withdrawals.byDigest(digest)
  return statement && records.now < statement.statedAt + STATEMENT_DAYS * DAY_MS ? statement : null
}

interface Typed extends Statement {
  readonly token: string
  /** The digest of the token, by which the statement is looked up. */
  readonly digest: string
  /** Whether an email may be sent to this address now. The statement is stored either way. */
  readonly mayWrite: boolean
}

/** Stores a statement whether or not the order exists, and answers only by email to its address. */
export async function storeStatement(unit: Unit, typed: Typed): Promise<void> {
  const { name, email, orderNumber, token, digest, mayWrite } = typed
  const of = isInvoiceNumber(orderNumber) ? 'invoice' : 'order'
  const order = await unit.withdrawals.paidOrder(email, { number: orderNumber, of })
  await unit.withdrawals.add({
    id: unit.newId(),
    userId: order?.userId ?? null,
    orderId: order?.orderId ?? null,
    name,
    email,
    orderNumber,
    statedAt: unit.now,
    digest: order ? digest : null,
  })
  if (!mayWrite) return
  const stated = { orderNumber, statedAt: unit.now }
  await promiseEmail(unit, {
    key: `withdrawal-${digest}`,
    to: email,
    userId: order?.userId ?? null,
    event: order
      ? { kind: 'withdrawal-stated', firstName: order.firstName, ...stated, token }
      : { kind: 'withdrawal-unknown', ...stated },
  })
}

interface OrderStatement {
  readonly userId: string
  readonly orderId: string
  readonly parts: readonly PartRef[]
}

/** Stores a signed-in user's statement, refunds what it can, and queues the receipt. */
export async function withdraw(
  unit: Unit,
  { userId, orderId, parts }: OrderStatement,
): Promise<Result<Stated, Missing>> {
  const order = await lockForRefund(unit, orderId)
  if (!order || order.customer !== userId) return err(NO_ORDER)
  const there = (await refundableOrder(unit, order, unit.now)).parts
  if (!parts.every((part) => there.some((one) => isSamePart(part, one)))) return err(NO_PART)
  const { customer } = order
  const { email, firstName, lastName } = await unit.customers.buyer(customer)
  const id = unit.newId()
  const name = `${firstName} ${lastName}`.trim()
  const statedAt = unit.now
  const stated = { id, orderId, email, statedAt }
  await unit.withdrawals.add({ ...stated, userId, name, orderNumber: orderId, digest: null })
  return ok(await execute(unit, { id, order, parts, statedAt }))
}

/** Same as `withdraw`, by a mailed link and for the whole order. A second call returns the receipt of the first. */
export async function confirmWithdrawal(
  unit: Unit,
  digest: string,
): Promise<Result<Stated, Missing>> {
  const found = await statementOf(unit, digest)
  const order = found && (await lockForRefund(unit, found.orderId))
  // Reads it again under the lock: it may have been confirmed in the meantime.
  const statement = order && (await statementOf(unit, digest))
  if (!statement) return err(NO_LINK)
  const { id, orderId, statedAt, email, parts, confirmedAt } = statement
  return confirmedAt === null
    ? ok(await execute(unit, { id, order, parts: null, statedAt }))
    : ok({ withdrawal: { orderId, statedAt, email, parts }, refund: null })
}

interface CarryingOut {
  readonly id: string
  readonly order: RefundOrder
  /** The chosen parts; null means all of them. */
  readonly parts: readonly PartRef[] | null
  readonly statedAt: number
}

async function execute(unit: Unit, statement: CarryingOut): Promise<Stated> {
  const { id, order, statedAt } = statement
  const { id: orderId } = order
  const { offers: parts, refund } = await refundStated(unit, statement)
  const { now } = unit
  await unit.withdrawals.execute(id, { parts, refundId: refund?.id ?? null, now })
  const { email, firstName } = await unit.customers.buyer(order.customer)
  await promiseEmail(unit, {
    key: `withdrawn-${id}`,
    to: email,
    userId: order.customer,
    event: { kind: 'withdrawn', firstName, orderId, statedAt, parts },
  })
  return { withdrawal: { orderId, statedAt, email, parts }, refund }
}

interface Refunded {
  /** The chosen parts, as the policy sees them. */
  readonly offers: readonly PartOffer[]
  readonly refund: RefundRecord | null
}

/** The policy applies as of the statement; downloads count as of now. */
async function refundStated(unit: Unit, statement: CarryingOut): Promise<Refunded> {
  const { id, order, parts, statedAt } = statement
  const refundable = await refundableOrder(unit, order, unit.now)
  const policy = await unit.refunds.policy()
  const offers = refundOffers(refundable, policy, statedAt).filter(
    (offer) => parts === null || parts.some((part) => isSamePart(part, offer)),
  )
  const given = offers.filter(({ refusal }) => refusal === null)
  if (given.length === 0) return { offers, refund: null }
  const asked = { parts: given, override: false, amount: null }
  const decided = decideRefund(refundable, asked, { policy, now: statedAt })
  if (decided.isErr()) return { offers, refund: null }
  const action = { cause: 'withdrawal', who: 'the buyer', why: `Withdrawal ${id}` } as const
  const refund = await writeRefund(unit, { order, decision: decided.value, ...action })
  return { offers: offers.map((offer) => asDecided(offer, decided.value)), refund }
}

/** The receipt states what is refunded, which may be less than a line's price if some of it was refunded before. */
function asDecided(offer: PartOffer, { items }: RefundDecision): PartOffer {
  const item = items.find((one) => isSamePart(one, offer))
  return item ? { ...offer, amount: item.amount } : offer
}
