import { ok } from 'neverthrow'
import { DAY_MS } from '#domain/shared/spans.ts'
import type { SubscriptionBook, Tended } from '#server/application/ports/subscriptions.ts'
import type { SubscriptionNeeds } from './own-subscriptions.ts'
import { tendSubscription } from './tend-subscription.ts'

/** No month is shorter, so no grant is due before. */
const SHORTEST_MONTH_MS = 28 * DAY_MS

export const subscriptionBook = ({ units, taxRates }: SubscriptionNeeds): SubscriptionBook => ({
  due: () => units.read(({ subscriptions, now }) => subscriptions.due(now, SHORTEST_MONTH_MS)),
  tend: (due) =>
    units.run<Tended, never>(async (unit) => ok(await tendSubscription(unit, due, taxRates))),
})
