import { same } from '#wiring/wire.ts'
import { mySubscriptions } from '../application/subscription/my-subscriptions.ts'
import { renewSubscriptions } from '../application/subscription/renew-subscriptions.ts'
import { subscriptionService } from '../application/subscription/subscription-service.ts'
import { wireFrom, type SomeBindings } from './wire.ts'

/** The life of subscriptions: one's own, and the run that renews them. */
export const SUBSCRIPTIONS = {
  renewSubscriptions: wireFrom(renewSubscriptions, {
    ...same('payments', 'clock', 'subscriptionService', 'log'),
    ledger: 'orderStore',
  }),
  subscriptionService: wireFrom(subscriptionService, same('units', 'taxRates')),
  subscriptions: wireFrom(mySubscriptions, same('units', 'taxRates')),
} satisfies SomeBindings
