import { same } from '#wiring/wire.ts'
import { ownSubscriptions } from './application/subscription/own-subscriptions.ts'
import { renewSubscriptions } from './application/subscription/renew-subscriptions.ts'
import { subscriptionBook } from './application/subscription/subscription-book.ts'
import { wireFrom, type SomeBindings } from './wire.ts'

/** The life of subscriptions: one's own, and the round that renews them. */
export const SUBSCRIPTIONS = {
  renewSubscriptions: wireFrom(renewSubscriptions, {
    ...same('payments', 'clock', 'subscriptionBook', 'log'),
    ledger: 'orderLedger',
  }),
  subscriptionBook: wireFrom(subscriptionBook, same('units', 'taxRates')),
  subscriptions: wireFrom(ownSubscriptions, same('units', 'taxRates')),
} satisfies SomeBindings
