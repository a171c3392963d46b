import { err, ok, type Result } from 'neverthrow'
import { DAY_MS } from '../shared/durations.ts'
import type { Cents } from '../shared/money.ts'
import { checkedForm, type Invalid } from '../user/field-errors.ts'

/** Days from the acceptance of an order until its invoice is due (on-account 3). */
export const DAYS_UNTIL_DUE = 30

/**
 * Days after the due date at which a reminder is sent (on-account 4). From the first one on, nothing more can
 * be bought on account.
 */
export const REMINDER_DAYS = [14, 28] as const

/** Days after the due date at which whatever was delivered at once is suspended (on-account 5). */
export const SUSPENSION_DAYS = 42

/** When a team gets what it bought on account: when its order is accepted, or once it is paid (on-account 3). */
export const FULFILLMENTS = ['at-once', 'on-payment'] as const
export type Fulfillment = (typeof FULFILLMENTS)[number]

/** The terms that an operator grants a team (on-account 1). */
export interface InvoiceTerms {
  readonly allowed: boolean
  /** The most that the team may owe at any time. */
  readonly limit: Cents
  readonly fulfillment: Fulfillment
}

/** The terms of an order that was accepted on account; they stay after it was paid or voided. */
export interface OnAccount {
  /** Epoch milliseconds. */
  readonly dueAt: number
  readonly fulfillment: Fulfillment
  /** When its deliveries were suspended; null while they are not. */
  readonly suspendedAt: number | null
}

/** An order on account that is not paid yet. */
export interface UnpaidOrder {
  readonly orderId: string
  readonly dueAt: number
}

/** The order cannot be paid by invoice: its customer is not a team that is allowed to. */
interface InvoiceNotAllowed {
  readonly kind: 'invoice-not-allowed'
}

/** The order is for a plan or monthly credits, which renew by charging their payment method (on-account 2). */
export interface InvoiceNotForSubscriptions {
  readonly kind: 'invoice-not-for-subscriptions'
}

/** The team would owe more than its limit. */
export interface InvoiceLimitExceeded {
  readonly kind: 'invoice-limit-exceeded'
  readonly limit: Cents
  /** The amount that it already owes. */
  readonly openAmount: Cents
  readonly total: Cents
}

/** An earlier invoice is so late that the team has been reminded of it. */
interface InvoiceOverdue {
  readonly kind: 'invoice-overdue'
  readonly orderId: string
  readonly dueAt: number
}

/** A file of the asset is on an invoice, and is delivered once that is paid (on-account 6). */
export interface AlreadyOnAccount {
  readonly kind: 'already-on-account'
  readonly orderId: string
}

/** The file was delivered at once with an order whose invoice is now so late that it is suspended (on-account 5). */
export interface LicenseSuspended {
  readonly kind: 'license-suspended'
  readonly orderId: string
}

/** The team owes money, so it cannot be deleted, nor its only member's account closed (on-account 8). */
export interface InvoiceOpen {
  readonly kind: 'invoice-open'
}

/** Why an order cannot be paid by invoice now. */
export type InvoiceRefusal =
  | InvoiceNotAllowed
  | InvoiceNotForSubscriptions
  | InvoiceLimitExceeded
  | InvoiceOverdue

export function dueAtOf(acceptedAt: number): number {
  return acceptedAt + DAYS_UNTIL_DUE * DAY_MS
}

/** Number of reminders that an unpaid invoice should have had by now. */
export function remindersDue(dueAt: number, now: number): number {
  return REMINDER_DAYS.filter((days) => now >= dueAt + days * DAY_MS).length
}

/** When whatever was delivered at once is suspended, unless the invoice is paid by then. */
export function suspendsAtOf(dueAt: number): number {
  return dueAt + SUSPENSION_DAYS * DAY_MS
}

export function isSuspensionDue(dueAt: number, now: number): boolean {
  return now >= suspendsAtOf(dueAt)
}

/** The events of an invoice that a team is told about; reminders are counted from 1. */
export type InvoiceStage = 'issued' | `reminder-${number}` | 'suspended' | 'paid' | 'voided'

/** The current stage of an open invoice: what an e-mail about it would be about today (on-account 4). */
export function stageOf(
  { dueAt, suspendedAt }: { readonly dueAt: number; readonly suspendedAt: number | null },
  now: number,
): InvoiceStage {
  if (suspendedAt !== null) return 'suspended'
  const reminders = remindersDue(dueAt, now)
  return reminders > 0 ? `reminder-${reminders}` : 'issued'
}

/** The facts for deciding on one more order on account; the customer is locked. */
export interface InvoiceFacts {
  /** Null for a person, and for a team without terms. */
  readonly terms: InvoiceTerms | null
  /** The sum of all open orders on account. */
  readonly openAmount: Cents
  /** Null if nothing is on account. */
  readonly oldest: UnpaidOrder | null
  readonly now: number
}

/** Decides whether an order of this total may be paid by invoice (on-account 1). */
export function decideInvoice(
  facts: InvoiceFacts,
  total: Cents,
): Result<InvoiceTerms, InvoiceRefusal> {
  const { terms } = facts
  const shown = shownTerms(facts)
  if (!terms || !shown) return err({ kind: 'invoice-not-allowed' })
  const why = whyNotByInvoice(shown, total)
  return why ? err(why) : ok(terms)
}

/** The highest limit that an operator can set: a million dollars. */
export const MAX_OPEN_AMOUNT = 100_000_000

/** Validates terms that were sent. */
export function checkInvoiceTerms(terms: InvoiceTerms): Result<InvoiceTerms, Invalid> {
  const { limit } = terms
  const isFit = limit >= 0 && limit <= MAX_OPEN_AMOUNT
  return checkedForm(terms, [['limit', isFit ? null : 'malformed']])
}

/** The invoice terms that a team is shown. */
export interface ShownInvoiceTerms {
  readonly limit: Cents
  readonly openAmount: Cents
  readonly daysUntilDue: number
  readonly fulfillment: Fulfillment
  /** The overdue order that blocks further purchases by invoice. */
  readonly overdue: UnpaidOrder | null
}

/** Null if the team may not pay by invoice. */
export function shownTerms({
  terms,
  openAmount,
  oldest,
  now,
}: InvoiceFacts): ShownInvoiceTerms | null {
  if (!terms?.allowed) return null
  return {
    limit: terms.limit,
    openAmount,
    daysUntilDue: DAYS_UNTIL_DUE,
    fulfillment: terms.fulfillment,
    overdue: oldest && remindersDue(oldest.dueAt, now) > 0 ? oldest : null,
  }
}

/** Why an order of this total cannot be paid by invoice under terms that allow it; null if it can (on-account 1). */
export function whyNotByInvoice(
  { limit, openAmount, overdue }: ShownInvoiceTerms,
  total: Cents,
): InvoiceOverdue | InvoiceLimitExceeded | null {
  if (overdue) return { kind: 'invoice-overdue', ...overdue }
  if (openAmount + total <= limit) return null
  return { kind: 'invoice-limit-exceeded', limit, openAmount, total }
}
