import type { BotRefused } from '#application/ports/gates.ts'
import type { Outage } from '#application/ports/outage.ts'
import type { Withdrawals } from '#application/ports/withdrawals.ts'
import {
  confirmStatement,
  readStatement,
  readWithdrawals,
  stateWithdrawal,
  withdraw,
} from '#contract/withdrawals.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import { orMissing, orOutage, type Api, type RefusedResponse } from './api.ts'
import { toBotRefused, toInvalid } from './refusals.ts'

export const httpWithdrawals = (api: Api): Withdrawals => ({
  offers: () => api.call(readWithdrawals).mapErr(orOutage),
  withdraw: (_viewer, orderId, parts) =>
    api.call(withdraw, { body: { orderId, parts } }).mapErr(orMissing('order')),
  state: (form, proof) =>
    api
      .call(stateWithdrawal, { body: { ...form, ...(proof === null ? {} : { botCheck: proof }) } })
      .map(() => undefined)
      .mapErr(toRefusal),
  mailed: (token) => api.call(readStatement, { body: { token } }).mapErr(orMissing('link')),
  confirm: (token) => api.call(confirmStatement, { body: { token } }).mapErr(orMissing('link')),
})

function toRefusal(failure: RefusedResponse | Outage): Invalid | BotRefused | Outage {
  return toInvalid(failure) ?? toBotRefused(failure) ?? orOutage(failure)
}
