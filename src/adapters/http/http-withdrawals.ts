import type { Withdrawals } from '#application/ports/withdrawals.ts'
import { listParams } from '#domain/search/list-query.ts'
import {
  confirmStatement,
  readStatement,
  readWithdrawals,
  submitWithdrawal,
  withdraw,
} from '#contract/withdrawals.ts'
import { orMissing, orOutage, type Api } from './api.ts'
import { orInvalidOrBot, withProof } from './refusals.ts'

export const httpWithdrawals = (api: Api): Withdrawals => ({
  offers: (_viewer, { page, orderId }) =>
    api
      .call(readWithdrawals, {
        query: {
          ...listParams({ page, search: '' }),
          ...(orderId !== null && { order_id: orderId }),
        },
      })
      .mapErr(orOutage),
  withdraw: (_viewer, orderId, parts) =>
    api.call(withdraw, { body: { orderId, parts } }).mapErr(orMissing('order')),
  state: (form, proof) =>
    api
      .call(submitWithdrawal, { body: withProof(form, proof) })
      .map(() => undefined)
      .mapErr(orInvalidOrBot),
  mailed: (token) => api.call(readStatement, { body: { token } }).mapErr(orMissing('link')),
  confirm: (token) => api.call(confirmStatement, { body: { token } }).mapErr(orMissing('link')),
})
