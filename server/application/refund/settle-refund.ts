import { INVOICE_PAYMENT } from '#application/ports/orders.ts'
import { writeAudit } from '#server/application/audit/write-audit.ts'
import { emailCustomer } from '#server/application/email/promise-email.ts'
import { sum } from '#domain/shared/money.ts'
import {
  PAYMENT_PROVIDER,
  partOfPriceMessage,
  refundReasonMessage,
  REFUND_UNDONE,
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
import type { PartRef } from '#domain/order/refund.ts'
import {
  freezePlanCredits,
  thawPlanCredits,
  writeEntry,
} from '#server/application/credits/credit-ledger.ts'
import { refundPrefix, refundRestoredPrefix } from '#server/application/credits/entry-keys.ts'
import { lockedFiles } from '#server/application/order/line-files.ts'
import { licenseFiles } from '#server/application/order/license-files.ts'
import { endOfRefund } from './refund-end.ts'
import { restoreSeatsOf } from './refunded-seats.ts'
import { reopenSubscriptionOf } from '#server/application/subscription/end-subscription.ts'

interface Settling {
  readonly refundId: string
  readonly to: 'done' | 'failed'
  /** The seller's details, line by line. */
  readonly seller: readonly string[]
}

/** Settles a refund once, whoever learns of its outcome first. False if it is already settled. */
export async function settleRefund(
  unit: Unit,
  { refundId, to, seller }: Settling,
): Promise<boolean> {
  const asked = await unit.refunds.find(refundId)
  const found = asked && (await unit.refunds.order(asked.orderId))
  if (!found) return false
  await unit.customers.lock(found.customer)
  await unit.orders.lock(found.id)
  const refund = await unit.refunds.settle(refundId, to, unit.now)
  if (!refund) return false
  // Reads it again under the lock.
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

/** The money has arrived: releases the discount code, issues a credit note, and emails the buyer. */
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
  const parts = named.filter(({ takes }) => takes)
  const outcome = await endOfRefund(unit, { refund, order, parts })
  const reason = refundReasonMessage(items)
  const document = await issueCreditNote(unit, { orderId, seller, amount, tax, reason })
  await emailBuyer(unit, { refund, order }, (firstName) => ({
    kind: 'refunded',
    firstName,
    orderId,
    amount,
    credits,
    byTransfer: order.payment === INVOICE_PAYMENT,
    items,
    stays,
    outcome,
    document,
  }))
}

/** A full refund releases the use of a code (discount 3): full means that all of the money has arrived. */
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
  await writeAudit(unit, {
    who: PAYMENT_PROVIDER,
    action: 'refund-refused',
    subject: orderId,
    why: '',
    detail: { refund: id, amount },
  })
  await emailBuyer(unit, { refund, order }, (firstName) => ({
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

/** Emails the buyer, unless their account is closed. */
function emailBuyer(
  unit: Unit,
  { refund, order: { customer, userId } }: Settled,
  eventTo: (firstName: string) => EmailEvent,
): Promise<void> {
  const key = `refund-${refund.id}-${refund.state}`
  return emailCustomer(unit, { customer, userId, key }, eventTo)
}

interface Restoring {
  readonly order: RefundOrder
  /** The failed refund. Whatever ended at the exact time it was written ended because of it. */
  readonly refund: StoredRefund
  /** The parts that the refund revoked, which may be fewer than those it gave money for. */
  readonly parts: readonly PartRef[]
}

/** Restores everything that a refund revoked, because the provider refunded no money. */
async function restorePurchase(unit: Unit, restoring: Restoring): Promise<void> {
  const { order, refund, parts } = restoring
  const { customer } = order
  const lines = parts.filter(({ kind }) => kind === 'line').map(({ position }) => position)
  if (lines.length > 0) await restoreFiles(unit, restoring, lines)
  await restoreCredits(unit, restoring)
  if (!parts.some(({ kind }) => kind === 'purchase')) return
  await restoreSeatsOf(unit, order)
  // If its buyer withdrew from it, it ends with the period.
  const ended = { endedAt: refund.createdAt, isLeft: refund.cause === 'withdrawal' }
  const reopened = await reopenSubscriptionOf(unit, order, ended)
  if (reopened === 'plan') await thawPlanCredits(unit, customer)
  // Credits of a plan that stays ended are frozen as if it had ended now (credits 4).
  if (!(await unit.subscriptions.heldPlan(customer))) await freezePlanCredits(unit, customer)
}

/** A file that another order licenses by now stays with that order. */
async function restoreFiles(
  unit: Unit,
  { order, refund }: Restoring,
  lines: readonly number[],
): Promise<void> {
  const { revocations, certificates, now } = unit
  await lockedFiles(unit, order.id, lines)
  const restored = await revocations.restore(order, lines, refund.createdAt)
  // A file that was bought again and then refunded belonged to that later order, and has had no order
  // since.
  await licenseFiles(unit, order, { lines, licensedAt: order.paidAt ?? now })
  await certificates.restore({ orderId: order.id, variantIds: restored }, refund.createdAt)
  await revocations.restoreLinks(order, restored, refund.createdAt)
}

async function restoreCredits(unit: Unit, { order, refund }: Restoring): Promise<void> {
  const { customer } = order
  const by = { reason: 'refund', keyPrefix: refundPrefix(refund.id) } as const
  const revoked = await unit.credits.entries(customer, by)
  for (const { lotId, userId, delta } of revoked) {
    await unit.credits.restoreLot(lotId, -delta)
    const line = { lotId, customer, userId, delta: -delta, reason: 'reversal' } as const
    const key = `${refundRestoredPrefix(refund.id)}${lotId}`
    await writeEntry(unit, { ...line, about: REFUND_UNDONE, key })
  }
}
