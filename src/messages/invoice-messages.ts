import type { InvoiceLimitExceeded } from '#domain/order/on-account.ts'
import { inUsd, sum } from '#domain/shared/money.ts'

/** The only line of the credit note for a voided invoice. */
export const VOIDED = 'Invoice voided'

/**
 * Why an action by staff on an invoice or on invoice terms had no effect: the invoice was already paid or
 * voided, or is their own or their team's.
 */
export const INVOICE_UNCHANGED_MESSAGES = {
  'not-on-account': 'This order has no open invoice.',
  'own-invoice': 'This is your own order or your team’s. Ask another staff member.',
  'own-terms': 'This is your own team. Ask another staff member.',
} as const

/** What prevents payment by invoice, or the use of what it brought. */
export const INVOICE_SENTENCES = {
  'invoice-not-allowed':
    'You can’t pay by invoice here. Nothing was ordered. Choose another payment method.',
  'invoice-not-for-subscriptions':
    'Plans, seats and monthly credits can’t be paid by invoice. Nothing was ordered. Choose another payment method.',
  'invoice-limit-exceeded': (error: InvoiceLimitExceeded) =>
    `With this order, your team’s unpaid invoices would come to ${inUsd(sum([error.openAmount, error.total]))}, over the limit of ${inUsd(error.limit)}. Nothing was ordered. Pay an invoice first, or choose another payment method.`,
  'invoice-overdue':
    'One of your team’s invoices is overdue. Nothing was ordered. Pay that invoice first, or choose another payment method.',
  'invoice-open': 'Your team has an unpaid invoice. Delete the team once it’s paid.',
  'already-on-account':
    'Your team already ordered this by invoice and gets it when the invoice is paid. See Account > Orders. Nothing was charged.',
  'license-suspended':
    'Your team’s license for this file is suspended until the owner or a billing contact pays the overdue invoice.',
} as const
