import { ok } from 'neverthrow'
import { DAY_MS } from '#domain/shared/durations.ts'
import type {
  SubscriptionService,
  ProcessedSubscription,
} from '#server/application/ports/subscriptions.ts'
import type { SubscriptionNeeds } from './my-subscriptions.ts'
import { processSubscription } from './process-subscription.ts'

/** No month is shorter, so no grant is due before. */
const SHORTEST_MONTH_MS = 28 * DAY_MS

export const subscriptionService = ({
  units,
  taxRates,
}: SubscriptionNeeds): SubscriptionService => ({
  due: () => units.read(({ subscriptions, now }) => subscriptions.due(now, SHORTEST_MONTH_MS)),
  process: (due) =>
    units.run<ProcessedSubscription, never>(async (unit) =>
      ok(await processSubscription(unit, due, taxRates)),
    ),
})
