import { expect, test } from 'vitest'
import { taxNumberForm } from '#ui/account/tax-number-form.ts'

test.each([
  'PT501964843',
  'pt 501 964 843',
  'DE-123.456.789',
  'ATU12345678',
  'IE1234567FA',
  'NL123456789B01',
])('%s has the form of a VAT number', (number) => {
  expect(taxNumberForm(number)).toBe('fits')
})

test.each([
  '',
  '501964843',
  'PT50196484',
  'PT5019648430',
  'XX123456789',
  'DEABCDEFGHI',
  'constructor',
])('“%s” is one that we cannot tell', (number) => {
  expect(taxNumberForm(number)).toBe('unverified')
})
