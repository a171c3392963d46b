import type { Running } from '#application/ports/admin-people.ts'
import type { SubscriptionDetails } from '#application/ports/subscriptions.ts'
import { cents } from '#domain/shared/money.ts'

/**
 * A customer's renewing subscriptions, as the admin shows them: the plan with its further seats, then the
 * monthly credits.
 */
export function runningOf(subscription: SubscriptionDetails): readonly Running[] {
  const { planVariant, creditSubscription, seats, nextCharge } = subscription
  const extra = seats ? seats.staying - seats.included : 0
  return [
    ...(planVariant
      ? [
          {
            name: planVariant.name,
            credits: null,
            licenseId: planVariant.licenseId,
            price: cents(planVariant.price + extra * (seats?.price ?? 0)),
            seats: extra,
            nextCharge: nextCharge?.amount ?? null,
            interval: planVariant.interval,
            isPastDue: subscription.status === 'past-due',
            paidUntil: subscription.periodEnd,
            cancelAt: subscription.cancelAt,
          },
        ]
      : []),
    ...(creditSubscription
      ? [
          {
            name: null,
            credits: creditSubscription.credits,
            licenseId: creditSubscription.licenseId,
            price: creditSubscription.price,
            seats: 0,
            nextCharge: creditSubscription.nextCharge?.amount ?? null,
            interval: 'month' as const,
            isPastDue: creditSubscription.status === 'past-due',
            paidUntil: creditSubscription.periodEnd,
            cancelAt: creditSubscription.cancelAt,
          },
        ]
      : []),
  ]
}

/** A customer's credits, and how many of them are frozen. */
export function creditsOf({ currentCreditBalance, lots }: SubscriptionDetails) {
  return {
    credits: currentCreditBalance,
    frozenCredits: lots.reduce((sum, lot) => sum + (lot.frozen ? lot.remaining : 0), 0),
  }
}
