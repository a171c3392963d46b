import type { SubscriptionDetails } from '#application/ports/subscriptions.ts'
import { FREEZE_MONTHS } from '#domain/credits/ledger.ts'
import { inCredits } from '#messages/credit-messages.ts'
import { inDays } from '#messages/durations.ts'

/** Explains which credits remain when a plan ends (credits 4). */
export function remainingCreditsMessage({ lots, cancelAt }: SubscriptionDetails): string {
  const left = (source: 'plan' | 'pack') =>
    lots.reduce((sum, lot) => sum + (lot.source === source ? lot.remaining : 0), 0)
  const frozen = lots.find((lot) => lot.frozen && lot.remaining > 0)
  const plan = left('plan')
  const pack = left('pack')
  const waits = frozen?.expiresAt ? `until ${inDays(frozen.expiresAt)}` : `${FREEZE_MONTHS} months`
  const when = cancelAt === null || frozen ? '' : `After ${inDays(cancelAt)}, `
  return [
    plan > 0 &&
      `${when}${inCredits(plan)} from your plan will be held ${waits} in case you resubscribe.`,
    pack > 0 && `You keep the ${inCredits(pack)} you purchased.`,
    'You keep every file you licensed.',
  ]
    .filter(Boolean)
    .join(' ')
}
