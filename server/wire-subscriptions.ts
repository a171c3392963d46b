import { same } from '#wiring/wire.ts'
import { renewSubscriptions } from './cases/renew-subscriptions.ts'
import { subscriptionLetters } from './mail/letters-subscription.ts'
import { sqlSubscriptionBook } from './sql/subscriptions/sql-subscription-book.ts'
import { sqlSubscriptions } from './sql/subscriptions/sql-subscriptions.ts'
import { wire, wireFrom, type SomeBindings } from './wire.ts'

const book = {
  ...same('db', 'clock', 'secrets', 'taxRates'),
  letters: 'subscriptionLetters',
} as const

/** The life of subscriptions: one's own, and the round that renews them. */
export const SUBSCRIPTIONS = {
  renewSubscriptions: wireFrom(renewSubscriptions, {
    ...same('payments', 'clock', 'subscriptionBook', 'log'),
    ledger: 'orderLedger',
  }),
  subscriptionBook: wireFrom(sqlSubscriptionBook, book),
  subscriptionLetters: wire(subscriptionLetters, 'publicUrl'),
  subscriptions: wireFrom(sqlSubscriptions, book),
} satisfies SomeBindings
