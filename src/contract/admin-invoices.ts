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
  /** Null where nobody has said anything: then the team may not. */
  terms: z.nullable(shaped(terms)),
  open_amount: money,
  /** Of the open invoices the one that is due first. */
  oldest: z.nullable(shaped({ order_id: text, due_at: moment })),
})

/** What a team may pay by invoice, and owes. It is named by its id, or by the address or id of a member. */
export const readInvoiceTerms = adminEndpoint('GET', '/teams/:id/invoice_terms', {
  answer: account,
})

/** Invoices that are open stay as they are. */
export const setInvoiceTerms = adminEndpoint('PUT', '/teams/:id/invoice_terms', {
  body: strictlyShaped({ ...terms, reason }),
  answer: account,
})

/** The money arrived. The reference is what the bank calls it. */
export const markInvoicePaid = adminEndpoint('POST', '/orders/:id/mark_paid', {
  body: strictlyShaped({
    reference: text.check(z.trim(), z.minLength(1), z.maxLength(200)),
    reason,
  }),
  answer: readAdminOrder.answer,
})

/** Takes an unpaid invoice back, with what it brought, and writes a credit note. */
export const voidInvoice = adminEndpoint('POST', '/orders/:id/void', {
  body: strictlyShaped({ reason }),
  answer: readAdminOrder.answer,
})

/** Sends the email of an open invoice again, as it stands now, to all who manage the team's billing. */
export const resendInvoice = adminEndpoint('POST', '/orders/:id/resend_invoice', {
  body: strictlyShaped({ reason }),
  answer: readAdminOrder.answer,
})
