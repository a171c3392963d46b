import { expect, test } from 'vitest'
import {
  countryOfVatId,
  isCheckDue,
  taxationBy,
  vatNumberOf,
  vatNumberToCheck,
} from '#domain/order/reverse-charge.ts'

const DAY = 24 * 60 * 60 * 1000

test('a VAT number is read whatever separates its parts, with the prefix of its country', () => {
  const french = { prefix: 'FR', rest: 'XX123456789' }
  for (const written of ['FRXX123456789', 'fr xx 123 456 789', 'FR-XX.123/456.789']) {
    expect(vatNumberOf(written, 'FR')).toEqual(french)
  }
  expect(vatNumberOf('EL123456789', 'GR')).toEqual({ prefix: 'EL', rest: '123456789' })
  for (const written of [
    '',
    'FR',
    'FR1',
    'DE123456789',
    '123456789',
    'FR123456789012345',
    'FR12/../45?x',
  ]) {
    expect(vatNumberOf(written, 'FR')).toBeNull()
  }
})

test('a number is worth asking about only where both countries are in the EU, and two', () => {
  const bill = { country: 'FR', vatId: 'FRXX123456789' }
  expect(vatNumberToCheck(bill, 'DE')).not.toBeNull()
  for (const home of ['', 'FR', 'CH', 'GB']) expect(vatNumberToCheck(bill, home)).toBeNull()
  expect(vatNumberToCheck({ country: 'CH', vatId: 'CHE123456789' }, 'DE')).toBeNull()
  expect(vatNumberToCheck({ country: '', vatId: 'FRXX123456789' }, 'DE')).toBeNull()
})

test('the tax is zero where the number was confirmed, and that of the country in any other case', () => {
  expect(taxationBy(2000, { valid: true, checkedAt: 7 }, 8)).toEqual({
    taxRate: 0,
    vatCheckedAt: 7,
  })
  expect(taxationBy(2000, { valid: false, checkedAt: 7 }, 8)).toEqual({
    taxRate: 2000,
    vatIssue: 'invalid',
  })
  expect(taxationBy(2000, null, 8)).toEqual({ taxRate: 2000, vatIssue: 'unconfirmed' })
})

test('an answer is believed for ninety days, whatever it was', () => {
  for (const valid of [true, false]) {
    const check = { valid, checkedAt: 0 }
    expect(taxationBy(2000, check, 90 * DAY - 1).vatIssue).not.toBe('unconfirmed')
    expect(taxationBy(2000, check, 90 * DAY)).toEqual({ taxRate: 2000, vatIssue: 'unconfirmed' })
  }
})

test('an answer is asked for again after a day', () => {
  expect(isCheckDue(null, 0)).toBe(true)
  expect(isCheckDue({ valid: true, checkedAt: 0 }, DAY - 1)).toBe(false)
  expect(isCheckDue({ valid: true, checkedAt: 0 }, DAY)).toBe(true)
})

test('the country of a shop is told by its own number', () => {
  expect(countryOfVatId('DE123456789')).toBe('DE')
  expect(countryOfVatId('EL123456789')).toBe('GR')
  for (const other of ['GB123456789', 'GR123456789', 'DE', '']) {
    expect(countryOfVatId(other)).toBeNull()
  }
})
