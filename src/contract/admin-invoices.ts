import * as z from 'zod/mini'
import { FULFILLMENTS } from '#domain/order/on-account.ts'
import { adminEndpoint } from './admin-endpoint.ts'
import { readAdminOrder } from './admin-orders.ts'
import { reason } from './admin-reason.ts'
import { moment, money, shaped, strictlyShaped } from './shapes.ts'

const text = z.string()

const terms = { allowed: z.boolean(), limit: money, fulfillment: z.enum(FULFILLMENTS) }

const account = shaped({
  team: shaped({ id: text, name: text, created_at: moment }),
  /** Null if no terms were ever set: the team may then not pay by invoice. */
  terms: z.nullable(shaped(terms)),
  open_amount: money,
  /** The open invoice that is due first. */
  oldest: z.nullable(shaped({ order_id: text, due_at: moment })),
})

/** What a team may pay by invoice, and owes. `id` is the team's ID, or the address or ID of a member. */
export const readInvoiceTerms = adminEndpoint('GET', '/teams/:id/invoice_terms', {
  answer: account,
})

/** Open invoices stay as they are. */
export const setInvoiceTerms = adminEndpoint('PUT', '/teams/:id/invoice_terms', {
  body: strictlyShaped({ ...terms, reason }),
  answer: account,
})

/** The money arrived. `reference` is the bank's reference. */
export const markInvoicePaid = adminEndpoint('POST', '/orders/:id/mark_paid', {
  body: strictlyShaped({
    reference: text.check(z.trim(), z.minLength(1), z.maxLength(200)),
    reason,
  }),
  answer: readAdminOrder.answer,
})

/** Voids an unpaid invoice: takes back what its order granted, and writes a credit note. */
export const voidInvoice = adminEndpoint('POST', '/orders/:id/void', {
  body: strictlyShaped({ reason }),
  answer: readAdminOrder.answer,
})

/** Sends the email of an open invoice again, with its current state, to everyone who manages the team's billing. */
export const resendInvoice = adminEndpoint('POST', '/orders/:id/resend_invoice', {
  body: strictlyShaped({ reason }),
  answer: readAdminOrder.answer,
})
