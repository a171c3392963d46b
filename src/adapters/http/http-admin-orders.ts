import type { AdminOrders } from '#application/ports/admin-orders.ts'
import {
  previewRefund,
  readAdminOrder,
  refundOrder,
  resendOrderReceipt,
} from '#contract/admin-orders.ts'
import { orMissing, type Api } from './api.ts'
import { orChangeRefused, toAdminRefused } from './admin-refusals.ts'
import { either } from './refusals.ts'

const orNoOrder = orMissing('order')
const refused = orChangeRefused('order')

export const httpAdminOrders = (api: Api): AdminOrders => ({
  find: (id) => api.call(readAdminOrder, { params: { id } }).mapErr(orNoOrder),
  previewRefund: (id, body) =>
    api.call(previewRefund, { params: { id }, body }).mapErr(either(toAdminRefused, orNoOrder)),
  refund: (id, body) => api.call(refundOrder, { params: { id }, body }).mapErr(refused),
  resendReceipt: (id, reason) =>
    api.call(resendOrderReceipt, { params: { id }, body: { reason } }).mapErr(refused),
})
