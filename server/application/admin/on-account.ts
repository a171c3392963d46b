import { err, ok, type Result, type ResultAsync } from 'neverthrow'
import type { Missing, Outage } from '#application/ports/outage.ts'
import { stageOf } from '#domain/order/on-account.ts'
import type { OrderStatus } from '#domain/order/order.ts'
import { VOIDED } from '#messages/invoice-messages.ts'
import { writeAudit } from '#server/application/audit/write-audit.ts'
import { releaseCode } from '#server/application/cart/discount-codes.ts'
import { advanceOrder } from '#server/application/order/advance-order.ts'
import { emailInvoice } from '#server/application/order/email-invoice.ts'
import { issueCreditNote } from '#server/application/order/issue-invoice.ts'
import type { Log } from '#server/application/ports/log.ts'
import type { OrderRecord } from '#server/application/ports/order-repository.ts'
import type { Needs } from '#server/application/ports/ports.ts'
import type { AuditNote } from '#server/application/ports/refunds.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'
import { ownInterest } from '#server/application/refund/own-interest.ts'
import { lockForRefund, NO_ORDER, revokePurchase } from '#server/application/refund/issue-refund.ts'
import { invoiceTerms, type OwnTerms } from './invoice-terms.ts'

/** The order is not on account: it was paid, voided, or never invoiced. */
interface NotOnAccount {
  readonly kind: 'not-on-account'
}

/** Staff cannot decide about their own team's invoices, or about an order that they placed (admin 2). */
interface OwnInvoice {
  readonly kind: 'own-invoice'
}

/** Why an invoice, or a team's invoice terms, cannot be changed. */
export type InvoiceUnchanged = NotOnAccount | OwnInvoice | OwnTerms

const NOT_ON_ACCOUNT: NotOnAccount = { kind: 'not-on-account' }
const OWN_INVOICE: OwnInvoice = { kind: 'own-invoice' }

export type OnAccountService = ReturnType<typeof createOnAccount>

interface AboutOrder extends AuditNote {
  readonly orderId: string
}

/**
 * Operators' decisions about paying by invoice (on-account 1, on-account 7). Each change is recorded in the
 * audit.
 */
export const createOnAccount = ({ units, seller, log }: Needs<'units' | 'seller' | 'log'>) => ({
  ...invoiceTerms(units),

  /** Records that the money arrived; `reference` is the bank's reference. */
  markPaid: (
    about: AboutOrder & { readonly reference: string },
  ): ResultAsync<void, InvoiceUnchanged | Missing | Outage> =>
    units
      .run((unit) => markPaid(unit, about, seller))
      .map((order) => noteMoney(log, order, 'paid')),

  /**
   * Resends the email of an open invoice in its current state to everyone who manages the team's billing
   * (on-account 7).
   */
  resend: (about: AboutOrder): ResultAsync<void, NotOnAccount | Missing | Outage> =>
    units.run((unit) => resend(unit, about)),

  /** Voids an unpaid invoice, revokes what its order brought, and issues a credit note. */
  void: (about: AboutOrder): ResultAsync<void, InvoiceUnchanged | Missing | Outage> =>
    units
      .run((unit) => voidOrder(unit, about, seller))
      .map((order) => noteMoney(log, order, 'void')),
})

function noteMoney(log: Log, { id, kind, total, customer }: OrderRecord, step: OrderStatus): void {
  log.note('money', { order: id, kind, step, cents: total, user: customer })
}

async function markPaid(
  unit: Unit,
  { orderId, reference, who, why }: AboutOrder & { readonly reference: string },
  seller: readonly string[],
): Promise<Result<OrderRecord, InvoiceUnchanged | Missing>> {
  const order = await unit.orders.find(orderId)
  if (!order) return err(NO_ORDER)
  if ((await ownInterest(unit, order, who)) !== null) return err(OWN_INVOICE)
  if (order.status !== 'on-account') return err(NOT_ON_ACCOUNT)
  const step = { orderId, to: 'paid', challenge: null, again: null } as const
  if ((await advanceOrder(unit, step, seller)) === null) return err(NOT_ON_ACCOUNT)
  const detail = { from: 'on-account', to: 'paid', reference, amount: order.total }
  await writeAudit(unit, { who, why, action: 'invoice-paid', subject: orderId, detail })
  return ok(order)
}

/** Runs under the customer's lock, so that nobody is asked to pay an invoice that was just paid. */
async function resend(
  unit: Unit,
  { orderId, who, why }: AboutOrder,
): Promise<Result<void, NotOnAccount | Missing>> {
  const found = await unit.orders.find(orderId)
  if (!found) return err(NO_ORDER)
  await unit.customers.lock(found.customer)
  const order = await unit.orders.find(orderId)
  if (order?.status !== 'on-account' || !order.onAccount) return err(NOT_ON_ACCOUNT)
  const stage = stageOf(order.onAccount, unit.now)
  await emailInvoice(unit, order, stage, `-${unit.newId()}`)
  await writeAudit(unit, {
    who,
    why,
    action: 'invoice-resent',
    subject: orderId,
    detail: { stage },
  })
  return ok(undefined)
}

async function voidOrder(
  unit: Unit,
  { orderId, who, why }: AboutOrder,
  seller: readonly string[],
): Promise<Result<OrderRecord, InvoiceUnchanged | Missing>> {
  const order = await lockForRefund(unit, orderId)
  if (!order) return err(NO_ORDER)
  if ((await ownInterest(unit, order, who)) !== null) return err(OWN_INVOICE)
  const { now } = unit
  const left = { from: ['on-account'], to: 'void', challenge: null, paymentAgain: null } as const
  const voided = await unit.orders.advance(orderId, { ...left, paidAt: null, now })
  if (!voided) return err(NOT_ON_ACCOUNT)
  if (voided.onAccount?.fulfillment === 'at-once') {
    const lines = await unit.refunds.lines(orderId)
    const purchases = await unit.refunds.purchases(orderId)
    const parts = [
      ...lines.map(({ position, name }) => ({ kind: 'line' as const, position, name })),
      ...purchases.map(({ position, name }) => ({ kind: 'purchase' as const, position, name })),
    ]
    await revokePurchase(unit, { order, refundId: orderId, parts })
  }
  await releaseCode(unit, voided)
  const detail = { from: 'on-account', to: 'void', amount: order.total }
  await writeAudit(unit, { who, why, action: 'invoice-voided', subject: orderId, detail })
  const { total: amount, tax } = order
  await issueCreditNote(unit, { orderId, seller, amount, tax, reason: VOIDED, voids: true })
  await emailInvoice(unit, voided, 'voided')
  return ok(voided)
}
