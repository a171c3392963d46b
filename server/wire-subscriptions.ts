import { renewSubscriptions } from './cases/renew-subscriptions.ts'
import { subscriptionLetters } from './mail/letters-subscription.ts'
import { sqlSubscriptionBook } from './sql/sql-subscription-book.ts'
import { sqlSubscriptions } from './sql/sql-subscriptions.ts'
import type { Wiring } from './wire-shop.ts'

/** The life of subscriptions: one's own, and the round that renews them. */
export function wireSubscriptions({ wire, wireFrom }: Wiring): void {
  wire('subscriptionLetters', subscriptionLetters, 'publicUrl')
  const book = {
    db: 'db',
    clock: 'clock',
    secrets: 'secrets',
    letters: 'subscriptionLetters',
  } as const
  wireFrom('subscriptions', sqlSubscriptions, book)
  wireFrom('subscriptionBook', sqlSubscriptionBook, book)
  wireFrom('renewSubscriptions', renewSubscriptions, {
    ledger: 'orderLedger',
    payments: 'payments',
    clock: 'clock',
    subscriptionBook: 'subscriptionBook',
    log: 'log',
  })
}
