import { expect, test } from 'vitest'
import { newPasswordHint } from '#messages/password-hint.ts'
import { sinceMessage } from '#messages/time-ago.ts'

const MINUTE = 60_000
const NOW = Date.UTC(2026, 4, 1, 12)

test.each([
  [-5 * MINUTE, 'just now'],
  [0, 'just now'],
  [2 * MINUTE - 1, 'just now'],
  [2 * MINUTE, '2 minutes ago'],
  [60 * MINUTE - 1, '59 minutes ago'],
  [60 * MINUTE, '1 hour ago'],
  [24 * 60 * MINUTE - 1, '23 hours ago'],
  [24 * 60 * MINUTE, 'yesterday'],
  [12 * 24 * 60 * MINUTE, '12 days ago'],
])('what was %i ms ago was %s', (passed, words) => {
  expect(sinceMessage(NOW - passed, NOW)).toBe(words)
})

test.each([
  ['', /^At least 10 characters/],
  ['a', '9 more characters.'],
  ['a lamp in', '1 more character.'],
  ['a lamp in a', 'Strong password.'],
  ['aaaaaaaaaaaa', /^This password is too common/],
  ['the ada lamp', /^Don’t use your email address/],
  ['x'.repeat(64) + 'y'.repeat(65), 'Use up to 128 characters.'],
])('for “%s” a new password still needs this: %s', (password, hint) => {
  expect(newPasswordHint(password, 'ada@studio.test')).toMatch(hint)
})
