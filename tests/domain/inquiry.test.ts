import { expect, test } from 'vitest'
import { checkInquiry, type InquiryForm } from '#domain/user/inquiry.ts'

const ASKED: InquiryForm = {
  name: 'Grace Hopper',
  email: 'grace@studio.test',
  company: 'Nanosecond Pictures',
  seats: 40,
  licenseId: 6,
  message: 'What would 40 seats cost?',
}

test('an inquiry is tidied; its message keeps its lines', () => {
  const typed = {
    ...ASKED,
    name: ' Grace Hopper ',
    email: ' Grace@Studio.test',
    message: '\r\nWe make a series.\r\n\r\n\tIt has fire.\n',
  }
  expect(checkInquiry(typed)._unsafeUnwrap()).toEqual({
    ...ASKED,
    message: 'We make a series.\n\n\tIt has fire.',
  })
  expect(checkInquiry({ ...ASKED, seats: null, licenseId: null }).isOk()).toBe(true)
})

test.each([
  ['name', '', 'missing'],
  ['name', 'Grace\r\nBcc: everybody@studio.test', 'malformed'],
  ['name', 'G'.repeat(161), 'too-long'],
  ['email', 'grace', 'malformed'],
  ['email', 'grace@studio.test,everybody@studio.test', 'malformed'],
  ['email', 'grace@studio.test\nBcc: everybody@studio.test', 'malformed'],
  ['company', ' ', 'missing'],
  ['company', 'Pictures\nBcc: everybody@studio.test', 'malformed'],
  ['company', 'P'.repeat(121), 'too-long'],
  ['seats', 0, 'malformed'],
  ['seats', 1.5, 'malformed'],
  ['seats', Number.NaN, 'malformed'],
  ['seats', 10_001, 'malformed'],
  ['message', ' \n ', 'missing'],
  ['message', 'Ring the bell \u0007', 'malformed'],
  ['message', 'm'.repeat(4001), 'too-long'],
])('a %s like %j is %s', (field, value, fault) => {
  const errors = checkInquiry({ ...ASKED, [field]: value })._unsafeUnwrapErr()
  expect(errors).toEqual({ kind: 'invalid', errors: [{ field, fault }] })
})
