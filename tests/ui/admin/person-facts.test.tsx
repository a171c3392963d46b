import { expect, test } from 'vitest'
import { cents } from '#domain/shared/money.ts'
import { runningFact } from '#ui/admin/person-facts.tsx'

const named = () => 'Individual'
const FREE = {
  name: 'Free',
  credits: null,
  licenseId: 1,
  price: cents(0),
  interval: 'month',
  seats: 0,
  nextCharge: null,
  isPastDue: false,
  paidUntil: null,
  cancelAt: null,
} as const

test('what renews is said with its license by name, and without a date where it has none', () => {
  expect(runningFact(FREE, named)).toMatchObject({
    name: 'Plan',
    value: 'Free, Individual license, $0.00 per month, no end date',
  })
})

test('what is past due or canceled is said with its day', () => {
  const paidUntil = Date.UTC(2026, 10, 26, 10)
  expect(runningFact({ ...FREE, isPastDue: true, paidUntil }, named).value).toBe(
    'Free, Individual license, $0.00 per month, past due, paid until Nov 26, 2026, 10:00 UTC',
  )
  expect(runningFact({ ...FREE, cancelAt: paidUntil }, named).value).toBe(
    'Free, Individual license, $0.00 per month, canceled, ends Nov 26, 2026, 10:00 UTC',
  )
})
