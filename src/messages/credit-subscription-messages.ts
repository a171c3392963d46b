import type { ReplacedCreditSubscription, CreditSubscriptionHeld } from '#domain/order/purchase.ts'
import { inDays } from './durations.ts'
import { inCredits } from './credit-messages.ts'

/** Tells somebody who wants a second credit subscription of the one that goes on, and of the way to another. */
export function creditSubscriptionHeldMessage({
  credits,
  renewsAt,
}: Omit<CreditSubscriptionHeld, 'kind'>): string {
  return `You have a monthly refill of ${inCredits(credits)} already. It is not cancelled and renews on ${inDays(renewsAt)}. To begin another, cancel it first in your account, under Subscription.`
}

/** What becomes of the credit subscription whose place a new one takes, said before the click. */
export function creditSubscriptionEndsMessage(
  { credits }: ReplacedCreditSubscription,
  license: string,
): string {
  return `This takes the place of your refill of ${inCredits(credits)} under the ${license} licence, which ends as soon as the new one is paid. The credits that you have stay yours, and nothing is given back for the rest of its month.`
}
