import { expect, test } from 'vitest'
import { NOTHING_TAKEN } from '#domain/order/refund-outcome.ts'
import { cents } from '#domain/shared/money.ts'
import { refundOutcomeMessages } from '#messages/refund-outcome-message.ts'

test('staff read what a refund takes, and what it does not refund', () => {
  expect(refundOutcomeMessages(NOTHING_TAKEN)).toEqual([])
  expect(refundOutcomeMessages({ ...NOTHING_TAKEN, files: 2 })).toEqual([
    'The licenses for 2 files are revoked.',
  ])
  const outcome = {
    ...NOTHING_TAKEN,
    plan: 'Pro',
    creditsTaken: 60,
    creditsFrozen: 1,
    seats: { count: 2, total: 3, used: 5 },
    unrefunded: [{ orderId: 'A', name: '2 extra seats', amount: cents(7800) }],
  }
  expect(refundOutcomeMessages(outcome)).toEqual([
    'The Pro plan ends now and won’t renew.',
    '2 extra seats are removed now, leaving 3 seats. 5 seats are in use. Everyone stays on the team, but no one can be invited until fewer than 3 are in use.',
    '60 unused credits are removed.',
    '1 unused credit is frozen for up to 12 months, until the customer has a plan again.',
    'Not included: 2 extra seats ($78.00, order A). Refund that order separately.',
  ])
})
