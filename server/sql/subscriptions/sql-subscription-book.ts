import { sql } from 'kysely'
import type { Clock } from '#application/ports/clock.ts'
import type { Secrets } from '#server/ports/secrets.ts'
import type { SubscriptionLetters } from '#server/ports/subscription-letters.ts'
import type { TaxRates } from '#server/ports/tax-rates.ts'
import type { DueSubscription, SubscriptionBook } from '#server/ports/subscriptions.ts'
import { attempted } from '#application/ports/outage.ts'
import type { Db } from '../database.ts'
import { tendRefill } from './refill-renewal.ts'
import { tendSubscription } from './subscription-due.ts'
import type { SubscriptionContext } from './subscription-rows.ts'
import { writeContext } from '../write-context.ts'

export interface SubscriptionTools {
  readonly db: Db
  readonly clock: Clock
  readonly secrets: Secrets
  readonly letters: SubscriptionLetters
  readonly taxRates: TaxRates
}

/** No month is shorter, so no grant is due before. */
const SHORTEST_MONTH_MS = 28 * 24 * 60 * 60 * 1000

export const sqlSubscriptionBook = (tools: SubscriptionTools): SubscriptionBook => ({
  due: () => attempted(allDue(tools.db, tools.clock.now())),
  tend: ({ of, userId }) => {
    const tend = of === 'plan' ? tendSubscription : tendRefill
    return attempted(tools.db.transaction().execute((tx) => tend(tx, userId, contextOf(tools))))
  },
})

async function allDue(db: Db, now: number): Promise<readonly DueSubscription[]> {
  const plans = await db
    .selectFrom('subscriptions')
    .select(['id', 'user_id as userId'])
    .where('status', '<>', 'ended')
    .where((row) =>
      row.or([
        row('period_ends_at', '<=', now),
        row('cancel_at', '<=', now),
        sql<boolean>`anchor + months_granted * cast(${SHORTEST_MONTH_MS} as bigint) <= ${now}`,
      ]),
    )
    .orderBy('period_ends_at')
    .execute()
  const refills = await db
    .selectFrom('refills')
    .select(['id', 'user_id as userId'])
    .where('status', '<>', 'ended')
    .where((row) => row.or([row('period_ends_at', '<=', now), row('cancel_at', '<=', now)]))
    .orderBy('period_ends_at')
    .execute()
  return [
    ...plans.map((plan) => ({ of: 'plan', ...plan }) as const),
    ...refills.map((refill) => ({ of: 'refill', ...refill }) as const),
  ]
}

/** What is written at one moment. */
export function contextOf({
  clock,
  secrets,
  letters,
  taxRates,
}: SubscriptionTools): SubscriptionContext {
  return { ...writeContext(secrets, clock), letters, taxRates }
}
