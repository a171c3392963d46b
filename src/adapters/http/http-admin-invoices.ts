import type { AdminInvoices } from '#application/ports/admin-invoices.ts'
import {
  markInvoicePaid,
  readInvoiceTerms,
  resendInvoice,
  setInvoiceTerms,
  voidInvoice,
} from '#contract/admin-invoices.ts'
import { orMissing, type Api } from './api.ts'
import { orChangeRefused } from './admin-refusals.ts'

const orNoOrder = orChangeRefused('order')

export const httpAdminInvoices = (api: Api): AdminInvoices => ({
  terms: (id) => api.call(readInvoiceTerms, { params: { id } }).mapErr(orMissing('team')),
  setTerms: (id, body) =>
    api.call(setInvoiceTerms, { params: { id }, body }).mapErr(orChangeRefused('team')),
  markPaid: (id, body) => api.call(markInvoicePaid, { params: { id }, body }).mapErr(orNoOrder),
  resend: (id, reason) =>
    api.call(resendInvoice, { params: { id }, body: { reason } }).mapErr(orNoOrder),
  void: (id, reason) =>
    api.call(voidInvoice, { params: { id }, body: { reason } }).mapErr(orNoOrder),
})
