import type {
  ReplacedCreditSubscription,
  CreditSubscriptionExists,
} from '#domain/order/purchase.ts'
import { inDays } from './durations.ts'
import { inCredits } from './credit-messages.ts'

/** Tells a customer who wants a second credit subscription about the active one, and how to start a different one. */
export function creditSubscriptionExistsMessage({
  credits,
  renewsAt,
}: Omit<CreditSubscriptionExists, 'kind'>): string {
  return `You already have a credit subscription of ${inCredits(credits)} per month, which renews on ${inDays(renewsAt)}. To start a different one, first cancel it under Account > Subscription.`
}

/** What happens to the credit subscription that a new one replaces; shown before the click. */
export function creditSubscriptionEndsMessage(
  { credits }: ReplacedCreditSubscription,
  license: string,
): string {
  return `This replaces your credit subscription of ${inCredits(credits)} per month under the ${license} license, which ends as soon as you pay for the new one. You keep the credits you have. The rest of its current month is not refunded.`
}
