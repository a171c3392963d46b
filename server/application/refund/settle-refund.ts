import { sum } from '#domain/shared/money.ts'
import {
  PAYMENT_PROVIDER,
  partOfPriceMessage,
  refundReasonMessage,
} from '#messages/refund-messages.ts'
import { releaseCode } from '#server/application/cart/discount-codes.ts'
import type { EmailEvent } from '#server/application/ports/email-events.ts'
import type {
  RefundOrder,
  StoredItem,
  StoredRefund,
} from '#server/application/ports/refund-repository.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'
import { issueCreditNote } from '#server/application/order/issue-invoice.ts'
import { restorePurchase } from './restore-purchase.ts'

interface Settling {
  readonly refundId: string
  readonly to: 'done' | 'failed'
  /** Who sells, line by line. */
  readonly seller: readonly string[]
}

/** Ends a refund once, whoever hears of its end first. False where somebody has. */
export async function settleRefund(
  unit: Unit,
  { refundId, to, seller }: Settling,
): Promise<boolean> {
  const asked = await unit.refunds.find(refundId)
  const found = asked && (await unit.refunds.order(asked.orderId))
  if (!found) return false
  await unit.customers.lock(found.customer)
  const refund = await unit.refunds.settle(refundId, to, unit.now)
  if (!refund) return false
  // Read again under the lock.
  const order = await unit.refunds.order(refund.orderId)
  if (!order) throw new Error(`order ${refund.orderId} is gone under a lock`)
  await (to === 'done'
    ? concludeRefund(unit, { refund, order, seller })
    : restore(unit, { refund, order }))
  return true
}

interface Settled {
  readonly refund: StoredRefund
  readonly order: RefundOrder
}

/** The money is there: the code is free again, and its buyer has a credit note and an e-mail. */
export async function concludeRefund(
  unit: Unit,
  { refund, order, seller }: Settled & Pick<Settling, 'seller'>,
): Promise<void> {
  const { amount, tax, credits } = refund
  const { id: orderId } = order
  await releaseCodeIfFull(unit, order)
  const named = await unit.refunds.itemsOf(refund.id)
  const items = namesOf(named)
  const stays = named.every(({ takes }) => !takes)
  const reason = refundReasonMessage(items)
  const document = await issueCreditNote(unit, { orderId, seller, amount, tax, reason })
  await tell(unit, { refund, order }, (firstName) => ({
    kind: 'refunded',
    firstName,
    orderId,
    amount,
    credits,
    items,
    stays,
    paper: document,
  }))
}

/** A full refund frees the use of a code (discount 3): full once all of it has arrived. */
async function releaseCodeIfFull(unit: Unit, order: RefundOrder): Promise<void> {
  const refunds = await unit.refunds.refundsOf(order.id)
  const done = refunds.filter(({ state }) => state === 'done')
  if (sum(done.map(({ amount }) => amount)) === order.total) await releaseCode(unit, order)
}

async function restore(unit: Unit, { refund, order }: Settled): Promise<void> {
  const { id, amount } = refund
  const { id: orderId } = order
  await unit.refunds.discount(refund, unit.now)
  const items = await unit.refunds.itemsOf(id)
  await restorePurchase(unit, { order, refund, parts: items.filter(({ takes }) => takes) })
  await unit.audit.add({
    id: unit.newId(),
    at: unit.now,
    who: PAYMENT_PROVIDER,
    action: 'refund-refused',
    subject: orderId,
    why: '',
    detail: { refund: id, amount },
  })
  await tell(unit, { refund, order }, (firstName) => ({
    kind: 'refund-failed',
    firstName,
    orderId,
    amount,
    items: namesOf(items),
  }))
}

function namesOf(items: readonly StoredItem[]): readonly string[] {
  return items.map(({ name, takes }) => (takes ? name : partOfPriceMessage(name)))
}

/** Nobody reads e-mails to a closed account. */
async function tell(
  unit: Unit,
  { refund, order }: Settled,
  eventTo: (firstName: string) => EmailEvent,
): Promise<void> {
  const contact = await unit.customers.contact(order.customer)
  if (!contact) return
  await unit.outbox.add({
    id: unit.newId(),
    key: `refund-${refund.id}-${refund.state}`,
    to: contact.email,
    event: eventTo(contact.firstName),
    now: unit.now,
  })
}
