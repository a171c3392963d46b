import type { FreePacks } from '#application/ports/free-packs.ts'
import type { SubscriptionPayments } from '#application/ports/subscription-payments.ts'
import type { Subscriptions } from '#application/ports/subscriptions.ts'
import { readFreePack } from '#contract/free-pack.ts'
import {
  cancelCreditSubscription,
  cancelSubscription,
  reactivateCreditSubscription,
  keepSeats,
  reactivateSubscription,
  payNow,
  readSubscription,
  replacePaymentMethod,
  scheduleSubscriptionChange,
  undoSubscriptionChange,
} from '#contract/subscriptions.ts'
import { orMissing, orOutage, type Api } from './api.ts'
import { IDEMPOTENCY_HEADER } from '#contract/orders.ts'
import { toCheckoutRefusal } from './http-orders.ts'
import { toQuoteRefusal } from './http-purchases.ts'
import { either, refusals } from './refusals.ts'

const toChangeRefusal = refusals('NO_SUBSCRIPTION', 'PRICE_CHANGED')
const orNoSubscription = either(refusals('NO_SUBSCRIPTION'), orOutage)
const orNoCreditSubscription = either(refusals('NO_CREDIT_SUBSCRIPTION'), orOutage)

export const httpSubscriptions = (api: Api): Subscriptions => ({
  details: () => api.call(readSubscription).mapErr(orOutage),
  cancel: (_viewer, reason) =>
    api.call(cancelSubscription, { body: { reason } }).mapErr(orNoSubscription),
  reactivate: () =>
    api.call(reactivateSubscription).mapErr(either(refusals('TEAM_CLOSING'), orNoSubscription)),
  scheduleChange: (_viewer, { planId, licenseId, quote }) =>
    api
      .call(scheduleSubscriptionChange, { body: { planId, licenseId, quote } })
      .mapErr(either(toChangeRefusal, either(toQuoteRefusal, orMissing('plan')))),
  keepSeats: (_viewer, staying) =>
    api
      .call(keepSeats, { body: { staying } })
      .mapErr(either(refusals('NO_SUBSCRIPTION', 'SEATS_IN_USE', 'SEATS_UNAVAILABLE'), orOutage)),
  undoChange: () => api.call(undoSubscriptionChange).mapErr(orNoSubscription),
  cancelCreditSubscription: () => api.call(cancelCreditSubscription).mapErr(orNoCreditSubscription),
  reactivateCreditSubscription: () =>
    api
      .call(reactivateCreditSubscription)
      .mapErr(either(refusals('TEAM_CLOSING'), orNoCreditSubscription)),
})

const toSubscriptionRefusal = either(
  refusals('NO_SUBSCRIPTION', 'NO_CREDIT_SUBSCRIPTION', 'NOT_PAST_DUE'),
  either(toCheckoutRefusal, orOutage),
)

export const httpSubscriptionPayments = (api: Api): SubscriptionPayments => ({
  replace: (_viewer, { key, ...body }) =>
    api
      .call(replacePaymentMethod, { headers: { [IDEMPOTENCY_HEADER]: key }, body })
      .mapErr(
        either(
          refusals('NO_SUBSCRIPTION', 'NO_CREDIT_SUBSCRIPTION'),
          either(toCheckoutRefusal, orOutage),
        ),
      ),
  payNow: (_viewer, { key, ...body }) =>
    api
      .call(payNow, { headers: { [IDEMPOTENCY_HEADER]: key }, body })
      .mapErr(toSubscriptionRefusal),
})

export const httpFreePacks = (api: Api): FreePacks => ({
  packFor: () => api.call(readFreePack).mapErr(orOutage),
})
