import type {
  ChangeRefusal,
  NoCreditSubscription,
  NoSubscription,
  Subscriptions,
} from '#application/ports/subscriptions.ts'
import type { Outage } from '#application/ports/outage.ts'
import {
  cancelCreditSubscription,
  cancelSubscription,
  scheduleSubscriptionChange,
  keepCreditSubscription,
  readSubscription,
  reactivateSubscription,
  undoSubscriptionChange,
} from '#contract/subscriptions.ts'
import { orMissing, orOutage, type Api, type RefusedResponse } from './api.ts'
import { toQuoteRefusal } from './http-purchases.ts'

export const httpSubscriptions = (api: Api): Subscriptions => ({
  details: () => api.call(readSubscription).mapErr(orOutage),
  cancel: (_viewer, reason) =>
    api.call(cancelSubscription, { body: { reason } }).mapErr(orNoSubscription),
  reactivate: () => api.call(reactivateSubscription).mapErr(orNoSubscription),
  scheduleChange: (_viewer, { planId, licenseId, quote }) =>
    api
      .call(scheduleSubscriptionChange, { body: { planId, licenseId, quote } })
      .mapErr(
        (failure) =>
          toNoSubscription(failure) ??
          toPriceChanged(failure) ??
          toQuoteRefusal(failure) ??
          orMissing('plan')(failure),
      ),
  undoChange: () => api.call(undoSubscriptionChange).mapErr(orNoSubscription),
  cancelCreditSubscription: () => api.call(cancelCreditSubscription).mapErr(orNoCreditSubscription),
  keepCreditSubscription: () => api.call(keepCreditSubscription).mapErr(orNoCreditSubscription),
})

function toPriceChanged(failure: RefusedResponse | Outage): ChangeRefusal | null {
  if (failure.kind !== 'refused' || failure.problem.code !== 'PRICE_CHANGED') return null
  return { kind: 'price-changed', ...failure.problem.data }
}

function orNoCreditSubscription(failure: RefusedResponse | Outage): NoCreditSubscription | Outage {
  const isNone = failure.kind === 'refused' && failure.problem.code === 'NO_REFILL'
  return isNone ? { kind: 'no-credit-subscription' } : orOutage(failure)
}

function orNoSubscription(failure: RefusedResponse | Outage): NoSubscription | Outage {
  return toNoSubscription(failure) ?? orOutage(failure)
}

function toNoSubscription(failure: RefusedResponse | Outage): NoSubscription | null {
  if (failure.kind !== 'refused' || failure.problem.code !== 'NO_SUBSCRIPTION') return null
  return { kind: 'no-subscription' }
}
