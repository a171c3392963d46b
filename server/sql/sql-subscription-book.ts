import { sql } from 'kysely'
import type { Clock } from '#application/ports/clock.ts'
import type { Secrets } from '../ports/secrets.ts'
import type { SubscriptionLetters } from '../ports/subscription-letters.ts'
import type { SubscriptionBook } from '../ports/subscriptions.ts'
import { asking } from './asking.ts'
import type { Db } from './database.ts'
import { tendSubscription } from './subscription-due.ts'
import type { SubscriptionPen } from './subscription-rows.ts'

export interface SubscriptionTools {
  readonly db: Db
  readonly clock: Clock
  readonly secrets: Secrets
  readonly letters: SubscriptionLetters
}

/** No month is shorter, so no grant is due before. */
const SHORTEST_MONTH_MS = 28 * 24 * 60 * 60 * 1000

export const sqlSubscriptionBook = (tools: SubscriptionTools): SubscriptionBook => ({
  due: () => {
    const now = tools.clock.now()
    return asking(
      tools.db
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
        .execute(),
    )
  },
  tend: ({ userId }) =>
    asking(tools.db.transaction().execute((tx) => tendSubscription(tx, userId, penOf(tools)))),
})

/** What is written at one moment. */
export function penOf({ clock, secrets, letters }: SubscriptionTools): SubscriptionPen {
  return { newId: () => secrets.newId(), now: clock.now(), letters }
}
