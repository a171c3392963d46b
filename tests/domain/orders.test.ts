import { expect, test } from 'vitest'
import type { LicenseId } from '#domain/license/tier.ts'
import { checkBilling, type Billing } from '#domain/order/billing.ts'
import { mayBecome, statusesBefore, type OrderStatus } from '#domain/order/order.ts'

const STATUSES: readonly OrderStatus[] = [
  'pending',
  'awaiting',
  'on-account',
  'paid',
  'declined',
  'cancelled',
  'void',
]

const ALLOWED = [
  'pending→awaiting',
  'pending→on-account',
  'pending→paid',
  'pending→declined',
  'pending→cancelled',
  'awaiting→awaiting',
  'awaiting→paid',
  'awaiting→declined',
  'awaiting→cancelled',
  'on-account→paid',
  'on-account→void',
]

test.each(STATUSES.flatMap((from) => STATUSES.map((to) => ({ from, to }))))(
  'an order may step from $from to $to only as the table says',
  ({ from, to }) => {
    expect(mayBecome(from, to)).toBe(ALLOWED.includes(`${from}→${to}`))
  },
)

test('what is paid, declined, canceled or voided stays so', () => {
  for (const end of ['paid', 'declined', 'cancelled', 'void'] as const) {
    expect(STATUSES.filter((to) => mayBecome(end, to))).toEqual([])
  }
})

test('an order becomes paid from pending, from its challenge, or once its invoice is', () => {
  expect(statusesBefore('paid')).toEqual(['pending', 'awaiting', 'on-account'])
  expect(statusesBefore('awaiting')).toEqual(['pending', 'awaiting'])
  expect(statusesBefore('pending')).toEqual([])
})

const bill = (changes: Partial<Billing> = {}): Billing => ({
  country: 'US',
  company: '',
  vatId: '',
  acknowledged: false,
  ...changes,
})

const faultsOf = (changes: Partial<Billing>, license: LicenseId) =>
  checkBilling(bill(changes), license)._unsafeUnwrapErr().errors

test('a bill goes to a country and a company, each in its one form', () => {
  const typed = bill({ country: ' us ', company: ' Foxglove ', vatId: ' PT 501964843 ' })
  expect(checkBilling(typed, 1)._unsafeUnwrap()).toEqual({
    country: 'US',
    company: 'Foxglove',
    vatId: 'PT 501964843',
    acknowledged: false,
  })
})

test.each([
  { country: '', fault: 'missing' },
  { country: '  ', fault: 'missing' },
  { country: 'P', fault: 'malformed' },
  { country: 'PRT', fault: 'malformed' },
  { country: 'P1', fault: 'malformed' },
])('a bill to "$country" is refused: $fault', ({ country, fault }) => {
  expect(faultsOf({ country }, 1)).toEqual([{ field: 'billing_country', fault }])
})

test('an individual needs no company, a Startup and above does', () => {
  expect(checkBilling(bill(), 1).isOk()).toBe(true)
  for (const license of [2, 3, 4, 5, 6] as const) {
    expect(checkBilling(bill({ company: 'Foxglove' }), license).isOk()).toBe(true)
    expect(faultsOf({ company: ' ' }, license)).toEqual([{ field: 'company', fault: 'missing' }])
  }
})

test('a company of 121 characters is refused under every license, with the country’s fault', () => {
  const company = 'c'.repeat(121)
  expect(checkBilling(bill({ company: company.slice(1) }), 1).isOk()).toBe(true)
  expect(faultsOf({ country: '', company }, 2)).toEqual([
    { field: 'billing_country', fault: 'missing' },
    { field: 'company', fault: 'too-long' },
  ])
})

test('a VAT number of any form is taken, and one too short to be one is not', () => {
  expect(checkBilling(bill({ vatId: 'never heard of' }), 1).isOk()).toBe(true)
  expect(faultsOf({ vatId: 'PT5' }, 1)).toEqual([{ field: 'vat_id', fault: 'too-short' }])
})

test('a consumer of the EU agrees to immediate performance; a company, or somebody elsewhere, is not asked', () => {
  expect(faultsOf({ country: 'pt' }, 1)).toEqual([{ field: 'acknowledged', fault: 'missing' }])
  const agreed = checkBilling(bill({ country: 'PT', acknowledged: true }), 1)
  expect(agreed._unsafeUnwrap().acknowledged).toBe(true)
  expect(checkBilling(bill({ country: 'PT', company: 'Foxglove' }), 1).isOk()).toBe(true)
  expect(checkBilling(bill({ country: 'CH' }), 1).isOk()).toBe(true)
  const unasked = checkBilling(bill({ acknowledged: true }), 1)
  expect(unasked._unsafeUnwrap().acknowledged).toBe(false)
})
