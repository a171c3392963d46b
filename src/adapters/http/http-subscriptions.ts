import type { FreePacks } from '#application/ports/free-packs.ts'
import type { Subscriptions } from '#application/ports/subscriptions.ts'
import { readFreePack } from '#contract/free-pack.ts'
import {
  cancelCreditSubscription,
  cancelSubscription,
  keepCreditSubscription,
  reactivateSubscription,
  readSubscription,
  scheduleSubscriptionChange,
  undoSubscriptionChange,
} from '#contract/subscriptions.ts'
import { orMissing, orOutage, type Api } from './api.ts'
import { toQuoteRefusal } from './http-purchases.ts'
import { either, refusals } from './refusals.ts'

const toChangeRefusal = refusals('NO_SUBSCRIPTION', 'PRICE_CHANGED')
const orNoSubscription = either(refusals('NO_SUBSCRIPTION'), orOutage)
const orNoCreditSubscription = either(refusals('NO_REFILL'), orOutage)

export const httpSubscriptions = (api: Api): Subscriptions => ({
  details: () => api.call(readSubscription).mapErr(orOutage),
  cancel: (_viewer, reason) =>
    api.call(cancelSubscription, { body: { reason } }).mapErr(orNoSubscription),
  reactivate: () => api.call(reactivateSubscription).mapErr(orNoSubscription),
  scheduleChange: (_viewer, { planId, licenseId, quote }) =>
    api
      .call(scheduleSubscriptionChange, { body: { planId, licenseId, quote } })
      .mapErr(either(toChangeRefusal, either(toQuoteRefusal, orMissing('plan')))),
  undoChange: () => api.call(undoSubscriptionChange).mapErr(orNoSubscription),
  cancelCreditSubscription: () => api.call(cancelCreditSubscription).mapErr(orNoCreditSubscription),
  keepCreditSubscription: () => api.call(keepCreditSubscription).mapErr(orNoCreditSubscription),
})

export const httpFreePacks = (api: Api): FreePacks => ({
  packFor: () => api.call(readFreePack).mapErr(orOutage),
})
