import { expect, test } from 'vitest'
import { storedEvent } from '#server/sql/sql-outbox.ts'

test.each([
  [
    { kind: 'renewal-failed', firstName: 'Ada', owed: 1900, nextTry: 2 },
    { kind: 'renewal-failed', firstName: 'Ada', amount: 1900, nextTry: 2 },
  ],
  [
    { kind: 'refunded', orderId: 'A', amount: 400, paper: 'C-2026-1' },
    { kind: 'refunded', orderId: 'A', amount: 400, document: 'C-2026-1' },
  ],
  [
    { kind: 'refunded', orderId: 'A', amount: 400, document: null },
    { kind: 'refunded', orderId: 'A', amount: 400, document: null },
  ],
  [
    { kind: 'subscription-renewed', firstName: 'Ada', outgrown: null },
    { kind: 'subscription-renewed', firstName: 'Ada', ineligible: null },
  ],
  [
    { kind: 'order-paid', firstName: 'Ada', order: { id: 'A', services: [{ kind: 'plan' }] } },
    { kind: 'order-paid', firstName: 'Ada', order: { id: 'A', purchases: [{ kind: 'plan' }] } },
  ],
])('an e-mail that an older version promised as %j is sent with what it says', (stored, event) => {
  expect(storedEvent(JSON.stringify(stored))).toEqual(event)
})
