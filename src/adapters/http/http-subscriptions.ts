import type {
  ChangeRefusal,
  NoRefill,
  NoSubscription,
  Subscriptions,
} from '#application/ports/subscriptions.ts'
import type { Outage } from '#application/ports/outage.ts'
import {
  cancelRefill,
  cancelSubscription,
  changeSubscriptionLater,
  keepRefill,
  readSubscription,
  reactivateSubscription,
  undoSubscriptionChange,
} from '#contract/subscriptions.ts'
import { orMissing, orOutage, type Api, type Refused } from './api.ts'
import { toServiceRefusal } from './http-purchases.ts'

export const httpSubscriptions = (api: Api): Subscriptions => ({
  details: () => api.call(readSubscription).mapErr(orOutage),
  cancel: (_viewer, reason) =>
    api.call(cancelSubscription, { body: { reason } }).mapErr(orNoSubscription),
  reactivate: () => api.call(reactivateSubscription).mapErr(orNoSubscription),
  changeLater: (_viewer, { planId, licenseId, quote }) =>
    api
      .call(changeSubscriptionLater, { body: { planId, licenseId, quote } })
      .mapErr(
        (failure) =>
          toNoSubscription(failure) ??
          toPriceChanged(failure) ??
          toServiceRefusal(failure) ??
          orMissing('plan')(failure),
      ),
  undoChange: () => api.call(undoSubscriptionChange).mapErr(orNoSubscription),
  cancelRefill: () => api.call(cancelRefill).mapErr(orNoRefill),
  keepRefill: () => api.call(keepRefill).mapErr(orNoRefill),
})

function toPriceChanged(failure: Refused | Outage): ChangeRefusal | null {
  if (failure.kind !== 'refused' || failure.problem.code !== 'PRICE_CHANGED') return null
  return { kind: 'price-changed', ...failure.problem.data }
}

function orNoRefill(failure: Refused | Outage): NoRefill | Outage {
  const isNone = failure.kind === 'refused' && failure.problem.code === 'NO_REFILL'
  return isNone ? { kind: 'no-refill' } : orOutage(failure)
}

function orNoSubscription(failure: Refused | Outage): NoSubscription | Outage {
  return toNoSubscription(failure) ?? orOutage(failure)
}

function toNoSubscription(failure: Refused | Outage): NoSubscription | null {
  if (failure.kind !== 'refused' || failure.problem.code !== 'NO_SUBSCRIPTION') return null
  return { kind: 'no-subscription' }
}
