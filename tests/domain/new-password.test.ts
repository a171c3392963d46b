import { expect, test } from 'vitest'
import { checkNewPassword, newPasswordFaults } from '#domain/user/new-password.ts'

const EMAIL = 'ada@studio.test'

test('a new password is typed twice alike', () => {
  const password = 'a castle of sparks'
  expect(checkNewPassword({ password, confirmation: password }, EMAIL)._unsafeUnwrap()).toBe(
    password,
  )
  expect(newPasswordFaults({ password, confirmation: `${password} ` }, EMAIL)).toEqual([
    { field: 'password_confirmation', fault: 'no-match' },
  ])
})

test('a new password keeps the rules of every password, and each fault is named', () => {
  const refused = checkNewPassword({ password: 'short', confirmation: '' }, EMAIL)
  expect(refused._unsafeUnwrapErr()).toEqual({
    kind: 'invalid',
    errors: [
      { field: 'password', fault: 'too-short' },
      { field: 'password_confirmation', fault: 'no-match' },
    ],
  })
  const own = 'ada and her castle'
  expect(newPasswordFaults({ password: own, confirmation: own }, EMAIL)).toEqual([
    { field: 'password', fault: 'contains-email' },
  ])
})
