import fc from 'fast-check'
import { expect, test } from 'vitest'
import { COMMON_PASSWORDS } from '#domain/user/common-passwords.ts'
import { emailFault, normalEmail } from '#domain/user/email-address.ts'
import {
  CONFIRMATION_LIFE_MS,
  confirmationOutcome,
  REDIRECT_DELAY_MS,
} from '#domain/user/email-confirmation.ts'
import { passwordFault } from '#domain/user/password.ts'
import { nameFault } from '#domain/user/field-errors.ts'
import { checkRegistration, companyFault } from '#domain/user/registration.ts'
import { userType } from '#domain/user/user-type.ts'
import { isConfirmed, minimumLicense } from '#domain/user/viewer.ts'
import { anyText } from '#tests/support/generators.ts'
import { aRegistration } from '#tests/support/rule-samples.ts'
import { aUser, aVisitor, TODAY } from '#tests/support/samples.ts'

test('an address has one form: trimmed, lower case, without look-alikes', () => {
  expect(normalEmail('  Ada@Example.COM ')).toBe('ada@example.com')
  expect(normalEmail('ada＠example．com')).toBe('ada@example.com')
})

test('the one form of an address is its own form', () => {
  const greek = normalEmail('\u03aa\u0301@example.com')
  expect(normalEmail(greek)).toBe(greek)
  fc.assert(
    fc.property(anyText(40), (text) => {
      expect(normalEmail(normalEmail(text))).toBe(normalEmail(text))
    }),
  )
})

test.each([
  'ada@example.com',
  'a@b.c',
  'o.moreno+shop@mail.example.co.uk',
  'ада@пример.рф',
  `a@${'b'.repeat(63)}.com`,
])('%s is an address', (email) => {
  expect(emailFault(email)).toBeNull()
})

test.each([
  { email: '', fault: 'missing' },
  { email: 'a@', fault: 'too-short' },
  { email: 'ada', fault: 'malformed' },
  { email: 'a@b', fault: 'malformed' },
  { email: 'ada@@example.com', fault: 'malformed' },
  { email: 'ada@example.com@evil.com', fault: 'malformed' },
  { email: '@example.com', fault: 'malformed' },
  { email: 'ada@', fault: 'malformed' },
  { email: 'ada@example.', fault: 'malformed' },
  { email: 'ada@.com', fault: 'malformed' },
  { email: 'ada@exa..mple.com', fault: 'malformed' },
  { email: 'ada@-example.com', fault: 'malformed' },
  { email: 'ada@example-.com', fault: 'malformed' },
  { email: `a@${'b'.repeat(64)}.com`, fault: 'malformed' },
  { email: 'ada,eve@example.com', fault: 'malformed' },
  { email: 'a da@example.com', fault: 'malformed' },
  { email: '"ada"@example.com', fault: 'malformed' },
  { email: '<ada@example.com>', fault: 'malformed' },
  { email: 'ada@example.com\r\nbcc:eve@evil.com', fault: 'malformed' },
  { email: 'ada\u0000@example.com', fault: 'malformed' },
  { email: 'a\u200bda@example.com', fault: 'malformed' },
  { email: 'a\ud800da@example.com', fault: 'malformed' },
])('"$email" is refused as $fault', ({ email, fault }) => {
  expect(emailFault(email)).toBe(fault)
})

test('an address has at most 254 characters', () => {
  const domain = `${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(60)}.com`
  const fitting = `${'a'.repeat(254 - domain.length - 1)}@${domain}`
  expect(fitting).toHaveLength(254)
  expect(emailFault(fitting)).toBeNull()
  expect(emailFault(`a${fitting}`)).toBe('too-long')
})

test('localhost is a domain in development only', () => {
  expect(emailFault('ada@localhost', true)).toBeNull()
  expect(emailFault('ada@localhost', false)).toBe('malformed')
  expect(emailFault('ada@local', true)).toBe('malformed')
})

test('a password has 10 to 128 characters of any kind', () => {
  const tenth = 'fog lamp 9'
  expect(passwordFault(tenth, 'ada@example.com')).toBeNull()
  expect(passwordFault(tenth.slice(1), 'ada@example.com')).toBe('too-short')
  expect(passwordFault('ab'.repeat(64), 'ada@example.com')).toBeNull()
  expect(passwordFault(`${'ab'.repeat(64)}c`, 'ada@example.com')).toBe('too-long')
  expect(passwordFault('', 'ada@example.com')).toBe('missing')
})

test('a character that takes two units counts once', () => {
  expect(passwordFault('🔥🌊🌋🌪🌫🌈🌧🌩🌨', 'ada@example.com')).toBe('too-short')
  expect(passwordFault('🔥🌊🌋🌪🌫🌈🌧🌩🌨☄', 'ada@example.com')).toBeNull()
})

test('a common password is refused in any case', () => {
  expect(passwordFault('password123', 'ada@example.com')).toBe('too-common')
  expect(passwordFault('PassWord123', 'ada@example.com')).toBe('too-common')
  expect(passwordFault('aaaaaaaaaaaa', 'ada@example.com')).toBe('too-common')
  expect(passwordFault('password1234!x', 'ada@example.com')).toBeNull()
})

test('every common password on the list is long enough to be worth listing', () => {
  expect(COMMON_PASSWORDS.size).toBeGreaterThan(100)
  for (const password of COMMON_PASSWORDS) {
    expect({ password, fault: passwordFault(password, 'nobody@example.com') }).toEqual({
      password,
      fault: 'too-common',
    })
  }
})

test('a password must not contain the name before the @, however either is typed', () => {
  expect(passwordFault('lovelace in fog', 'lovelace@example.com')).toBe('contains-email')
  expect(passwordFault('LoveLace in fog', 'lovelace@example.com')).toBe('contains-email')
  expect(passwordFault('lovelace in fog', ' LoveLace@Example.com')).toBe('contains-email')
  expect(passwordFault('lovelac in a fog', 'lovelace@example.com')).toBeNull()
})

test('a name of one or two letters before the @ forbids no password', () => {
  expect(passwordFault('lantern in fog', 'an@example.com')).toBeNull()
  expect(passwordFault('lantern in fog', 'ant@example.com')).toBe('contains-email')
})

test.each([
  { name: '', fault: 'missing' },
  { name: 'A', fault: null },
  { name: "Zoë O'Neill-Ruiz Jr.", fault: null },
  { name: 'J.R.R.', fault: null },
  { name: 'a'.repeat(80), fault: null },
  { name: '🔥'.repeat(80), fault: null },
  { name: 'a'.repeat(81), fault: 'too-long' },
  { name: 'Ada\u0007', fault: 'malformed' },
  { name: 'Ada\nBcc', fault: 'malformed' },
  { name: 'Win at https://evil.example', fault: 'malformed' },
  { name: 'WWW.evil.example', fault: 'malformed' },
  { name: 'ftp://evil.example', fault: 'malformed' },
  { name: 'see evil.com/prize', fault: 'malformed' },
  { name: 'see evil.com', fault: 'malformed' },
  { name: 'ＥＶＩＬ．ＣＯＭ', fault: 'malformed' },
  { name: 'evil.com.', fault: 'malformed' },
  { name: 'Ph.D.com', fault: 'malformed' },
  { name: 'Dr.Ai St.Jo Ada.Community', fault: null },
  { name: '\u202eelpmaxe', fault: 'malformed' },
  { name: 'Ada\u2066', fault: 'malformed' },
  { name: 'Ada\u2028Your account', fault: 'malformed' },
  { name: 'Ada\u200bEmber', fault: 'malformed' },
  { name: '\u00ad', fault: 'malformed' },
  { name: '\u3164', fault: 'malformed' },
  { name: '\u200d\u2800', fault: 'malformed' },
  { name: 'می\u200cخواهم', fault: null },
  { name: '👩\u200d🚀', fault: null },
])('a person called "$name": $fault', ({ name, fault }) => {
  expect(nameFault(name)).toBe(fault)
})

test('a company has at most 120 characters and may be left out', () => {
  expect(companyFault('')).toBeNull()
  expect(companyFault('c'.repeat(120))).toBeNull()
  expect(companyFault('c'.repeat(121))).toBe('too-long')
  expect(companyFault('Foxglove\u0000Ltd')).toBe('malformed')
  expect(companyFault('\u202eFoxglove Ltd')).toBe('malformed')
})

test('a registration is kept in its tidy form, the password untouched', () => {
  const typed = aRegistration({
    email: ' Ada@Example.com',
    password: ' spaces are mine ',
    firstName: ' Ada ',
    lastName: '\tMoreno',
    company: ' Foxglove ',
  })
  expect(checkRegistration(typed, { allowLocalhost: false })._unsafeUnwrap()).toEqual({
    ...typed,
    email: 'ada@example.com',
    firstName: 'Ada',
    lastName: 'Moreno',
    company: 'Foxglove',
  })
})

test('a registration names every faulty field at once', () => {
  const typed = aRegistration({
    email: 'ada',
    password: 'short',
    firstName: '   ',
    lastName: 'http://x',
    company: 'c'.repeat(121),
  })
  expect(checkRegistration(typed, { allowLocalhost: false })._unsafeUnwrapErr()).toEqual({
    kind: 'invalid',
    errors: [
      { field: 'email', fault: 'malformed' },
      { field: 'password', fault: 'too-short' },
      { field: 'first_name', fault: 'missing' },
      { field: 'last_name', fault: 'malformed' },
      { field: 'company', fault: 'too-long' },
    ],
  })
})

test('developers may register at localhost', () => {
  const typed = aRegistration({ email: 'ada@localhost' })
  expect(checkRegistration(typed, { allowLocalhost: true }).isOk()).toBe(true)
  expect(checkRegistration(typed, { allowLocalhost: false }).isErr()).toBe(true)
})

test.each([
  { minimum: null, type: 'individual user' },
  { minimum: 1, type: 'individual user' },
  { minimum: 2, type: 'business user' },
  { minimum: 3, type: 'business studio' },
  { minimum: 6, type: 'business studio' },
] as const)('a minimum license of $minimum is a $type', ({ minimum, type }) => {
  expect(userType(minimum)).toBe(type)
})

test('a confirmation link lives 72 hours to the millisecond', () => {
  expect(CONFIRMATION_LIFE_MS).toBe(259_200_000)
  const token = { expiresAt: TODAY + CONFIRMATION_LIFE_MS, usedAt: null }
  expect(confirmationOutcome(token, token.expiresAt - 1)).toBe('confirmed')
  expect(confirmationOutcome(token, token.expiresAt)).toBe('expired')
})

test('a used confirmation link is a success again, even when it has expired', () => {
  const token = { expiresAt: TODAY, usedAt: TODAY - 1000 }
  expect(confirmationOutcome(token, TODAY + 1)).toBe('confirmed')
})

test('a link that was never sent confirms nobody', () => {
  expect(confirmationOutcome(null, TODAY)).toBe('unknown')
})

test('the confirmed page waits five seconds before it moves on', () => {
  expect(REDIRECT_DELAY_MS).toBe(5000)
})

test('a user is confirmed from the moment that is recorded', () => {
  expect(isConfirmed(aUser({ confirmedAt: null }))).toBe(false)
  expect(isConfirmed(aUser({ confirmedAt: 0 }))).toBe(true)
})

test('a visitor and a user without a minimum may choose the individual license', () => {
  expect(minimumLicense(aVisitor())).toBe(1)
  expect(minimumLicense(aUser())).toBe(1)
  expect(minimumLicense(aUser({ minLicenseId: 4 }))).toBe(4)
})
