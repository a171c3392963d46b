import type { EndedRefill, RefillHeld } from '#domain/order/purchase.ts'
import { inDays } from './day-words.ts'
import { inCredits } from './credit-words.ts'

/** Tells somebody who wants a second refill of the one that goes on, and of the way to another. */
export function refillHeldInWords({ credits, renewsAt }: Omit<RefillHeld, 'kind'>): string {
  return `You have a monthly refill of ${inCredits(credits)} already. It is not cancelled and renews on ${inDays(renewsAt)}. To begin another, cancel it first in your account, under Subscription.`
}

/** What becomes of the refill whose place a new one takes, said before the click. */
export function refillEndsInWords({ credits }: EndedRefill, license: string): string {
  return `This takes the place of your refill of ${inCredits(credits)} under the ${license} licence, which ends as soon as the new one is paid. The credits that you have stay yours, and nothing is given back for the rest of its month.`
}
