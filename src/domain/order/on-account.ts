import { err, ok, type Result } from 'neverthrow'
import { DAY_MS } from '../shared/durations.ts'
import type { Cents } from '../shared/money.ts'
import { checkedForm, type Invalid } from '../user/field-errors.ts'

/** Days until an invoice is due, from the acceptance of its order (on-account 3). */
export const DAYS_UNTIL_DUE = 30

/** Days after an invoice was due at which it is reminded of (on-account 4). From the first on nothing more is bought on account. */
export const REMINDER_DAYS = [14, 28] as const

/** Days after an invoice was due at which what came at once is suspended (on-account 5). */
export const SUSPENSION_DAYS = 42

/** When a team gets what it bought on account: as its order is accepted, or once it is paid (on-account 3). */
export const FULFILLMENTS = ['at-once', 'on-payment'] as const
export type Fulfillment = (typeof FULFILLMENTS)[number]

/** What an operator allows a team (on-account 1). */
export interface InvoiceTerms {
  readonly allowed: boolean
  /** The most that the team may owe at a time. */
  readonly limit: Cents
  readonly fulfillment: Fulfillment
}

/** An order that was accepted on account, also after it was paid or voided. */
export interface OnAccount {
  /** Epoch milliseconds. */
  readonly dueAt: number
  readonly fulfillment: Fulfillment
  /** Since when what it brought is suspended; null while it is not. */
  readonly suspendedAt: number | null
}

/** An order on account that was not paid yet. */
export interface UnpaidOrder {
  readonly orderId: string
  readonly dueAt: number
}

/** An order may not be paid by invoice: its customer is no team that was allowed to. */
interface InvoiceNotAllowed {
  readonly kind: 'invoice-not-allowed'
}

/** A plan, or credits by the month, which are renewed by charging what they were paid with (on-account 2). */
export interface InvoiceNotForSubscriptions {
  readonly kind: 'invoice-not-for-subscriptions'
}

/** The team would owe more than it may. */
export interface InvoiceLimitExceeded {
  readonly kind: 'invoice-limit-exceeded'
  readonly limit: Cents
  /** What it owes already. */
  readonly openAmount: Cents
  readonly total: Cents
}

/** An earlier invoice is so late that the team was reminded of it. */
interface InvoiceOverdue {
  readonly kind: 'invoice-overdue'
  readonly orderId: string
  readonly dueAt: number
}

/** A file of the asset is on an invoice that brings it once it is paid (on-account 6). */
export interface AlreadyOnAccount {
  readonly kind: 'already-on-account'
  readonly orderId: string
}

/** A file came at once with an order whose invoice is so late that it is suspended (on-account 5). */
export interface LicenseSuspended {
  readonly kind: 'license-suspended'
  readonly orderId: string
}

/** A team is not deleted, nor its only member's account closed, while it owes something (on-account 8). */
export interface InvoiceOpen {
  readonly kind: 'invoice-open'
}

/** Why nothing is bought by invoice now. */
export type InvoiceRefusal =
  | InvoiceNotAllowed
  | InvoiceNotForSubscriptions
  | InvoiceLimitExceeded
  | InvoiceOverdue

export function dueAtOf(acceptedAt: number): number {
  return acceptedAt + DAYS_UNTIL_DUE * DAY_MS
}

/** How many of its reminders an unpaid invoice should have had by now. */
export function remindersDue(dueAt: number, now: number): number {
  return REMINDER_DAYS.filter((days) => now >= dueAt + days * DAY_MS).length
}

/** When what came at once is suspended, unless it is paid by then. */
export function suspendsAtOf(dueAt: number): number {
  return dueAt + SUSPENSION_DAYS * DAY_MS
}

export function isSuspensionDue(dueAt: number, now: number): boolean {
  return now >= suspendsAtOf(dueAt)
}

/** What a team is told of an invoice: reminders are counted from 1. */
export type InvoiceStage = 'issued' | `reminder-${number}` | 'suspended' | 'paid' | 'voided'

/** How an open invoice stands: what it would be written about today (on-account 4). */
export function stageOf(
  { dueAt, suspendedAt }: { readonly dueAt: number; readonly suspendedAt: number | null },
  now: number,
): InvoiceStage {
  if (suspendedAt !== null) return 'suspended'
  const reminders = remindersDue(dueAt, now)
  return reminders > 0 ? `reminder-${reminders}` : 'issued'
}

/** What the decision about one more order on account depends on; the customer is locked. */
export interface InvoiceFacts {
  /** Null for a person, and for a team of which nothing was said. */
  readonly terms: InvoiceTerms | null
  /** The sum of all that is on account. */
  readonly openAmount: Cents
  /** Null where nothing is on account. */
  readonly oldest: UnpaidOrder | null
  readonly now: number
}

/** Whether an order of this total may be paid by invoice (on-account 1). */
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

/** The highest limit that an operator sets: a million dollars. */
export const MAX_OPEN_AMOUNT = 100_000_000

/** Terms as they were sent, or what is wrong with them. */
export function checkInvoiceTerms(terms: InvoiceTerms): Result<InvoiceTerms, Invalid> {
  const { limit } = terms
  const isFit = limit >= 0 && limit <= MAX_OPEN_AMOUNT
  return checkedForm(terms, [['limit', isFit ? null : 'malformed']])
}

/** What a team is told of paying by invoice. */
export interface ShownInvoiceTerms {
  readonly limit: Cents
  readonly openAmount: Cents
  readonly daysUntilDue: number
  readonly fulfillment: Fulfillment
  /** Because of which nothing more is bought by invoice. */
  readonly overdue: UnpaidOrder | null
}

/** Null where the team may not pay by invoice. */
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

/** Why an order of this total is not paid by invoice under terms that allow it; null where it may be (on-account 1). */
export function whyNotByInvoice(
  { limit, openAmount, overdue }: ShownInvoiceTerms,
  total: Cents,
): InvoiceOverdue | InvoiceLimitExceeded | null {
  if (overdue) return { kind: 'invoice-overdue', ...overdue }
  if (openAmount + total <= limit) return null
  return { kind: 'invoice-limit-exceeded', limit, openAmount, total }
}
