import { expect, test } from 'vitest'
import { mailboxOf } from '#domain/user/mailbox.ts'

test.each([
  ['mia@example.com', 'mia@example.com'],
  ['mia+1@example.com', 'mia@example.com'],
  ['m.ia@example.com', 'm.ia@example.com'],
  ['m.i.a+sale@gmail.com', 'mia@gmail.com'],
  ['mia@googlemail.com', 'mia@gmail.com'],
])('mail to %s arrives at %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})
