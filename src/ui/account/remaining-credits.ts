import type { SubscriptionDetails } from '#application/ports/subscriptions.ts'
import { FREEZE_MONTHS } from '#domain/credits/ledger.ts'
import { inCredits } from '#messages/credit-messages.ts'
import { FULL_DAY } from '../components/date-formats.ts'

/** What stays when a plan ends (credits 4). */
export function remainingCreditsMessage({ lots, cancelAt }: SubscriptionDetails): string {
  const left = (source: 'plan' | 'pack') =>
    lots.reduce((sum, lot) => sum + (lot.source === source ? lot.remaining : 0), 0)
  const frozen = lots.find((lot) => lot.frozen && lot.remaining > 0)
  const plan = left('plan')
  const pack = left('pack')
  const waits = frozen?.expiresAt
    ? `until ${FULL_DAY.format(frozen.expiresAt)}`
    : `${FREEZE_MONTHS} months`
  const when = cancelAt === null || frozen ? '' : `After ${FULL_DAY.format(cancelAt)}, `
  return [
    plan > 0 && `${when}${inCredits(plan)} of your plan wait ${waits} for you to come back.`,
    pack > 0 && `The ${inCredits(pack)} you bought stay yours to spend.`,
    'Every file you licensed stays yours.',
  ]
    .filter(Boolean)
    .join(' ')
}
