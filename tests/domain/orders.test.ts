import { expect, test } from 'vitest'
import { checkBilling } from '#domain/order/billing.ts'
import { mayBecome, statusesBefore, type OrderStatus } from '#domain/order/order.ts'

const STATUSES: readonly OrderStatus[] = ['pending', 'awaiting', 'paid', 'declined', 'cancelled']

const ALLOWED = [
  'pending→awaiting',
  'pending→paid',
  'pending→declined',
  'pending→cancelled',
  'awaiting→paid',
  'awaiting→declined',
  'awaiting→cancelled',
]

test.each(STATUSES.flatMap((from) => STATUSES.map((to) => ({ from, to }))))(
  'an order may step from $from to $to only as the table says',
  ({ from, to }) => {
    expect(mayBecome(from, to)).toBe(ALLOWED.includes(`${from}→${to}`))
  },
)

test('what is paid, declined or cancelled stays so', () => {
  for (const end of ['paid', 'declined', 'cancelled'] as const) {
    expect(STATUSES.filter((to) => mayBecome(end, to))).toEqual([])
  }
})

test('an order becomes paid from pending or from its second step', () => {
  expect(statusesBefore('paid')).toEqual(['pending', 'awaiting'])
  expect(statusesBefore('awaiting')).toEqual(['pending'])
  expect(statusesBefore('pending')).toEqual([])
})

test('a bill goes to a country, in its one form', () => {
  expect(checkBilling({ country: ' pt ', company: ' Foxglove ' }, 1)._unsafeUnwrap()).toEqual({
    country: 'PT',
    company: 'Foxglove',
  })
})

test.each([
  { country: '', fault: 'missing' },
  { country: '  ', fault: 'missing' },
  { country: 'P', fault: 'malformed' },
  { country: 'PRT', fault: 'malformed' },
  { country: 'P1', fault: 'malformed' },
])('a bill to "$country" is refused: $fault', ({ country, fault }) => {
  expect(checkBilling({ country, company: '' }, 1)._unsafeUnwrapErr()).toEqual({
    kind: 'invalid',
    errors: [{ field: 'billing_country', fault }],
  })
})

test('an individual needs no company, a Startup and above does', () => {
  expect(checkBilling({ country: 'PT', company: '' }, 1).isOk()).toBe(true)
  for (const licence of [2, 3, 4, 5, 6] as const) {
    expect(checkBilling({ country: 'PT', company: 'Foxglove' }, licence).isOk()).toBe(true)
    expect(checkBilling({ country: 'PT', company: ' ' }, licence)._unsafeUnwrapErr()).toEqual({
      kind: 'invalid',
      errors: [{ field: 'company', fault: 'missing' }],
    })
  }
})

test('a company of 121 characters is refused under every licence, with the country’s fault', () => {
  const company = 'c'.repeat(121)
  expect(checkBilling({ country: 'PT', company: company.slice(1) }, 1).isOk()).toBe(true)
  expect(checkBilling({ country: '', company }, 2)._unsafeUnwrapErr().errors).toEqual([
    { field: 'billing_country', fault: 'missing' },
    { field: 'company', fault: 'too-long' },
  ])
})
