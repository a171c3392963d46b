import { expect, test } from 'vitest'
import {
  checkInvoiceTerms,
  DAYS_UNTIL_DUE,
  decideInvoice,
  dueAtOf,
  isSuspensionDue,
  REMINDER_DAYS,
  remindersDue,
  shownTerms,
  SUSPENSION_DAYS,
  type InvoiceFacts,
} from '#domain/order/on-account.ts'
import { DAY_MS } from '#domain/shared/durations.ts'
import { cents } from '#domain/shared/money.ts'

const NOW = Date.UTC(2027, 4, 1)
const terms = { allowed: true, limit: cents(10_000), fulfillment: 'at-once' } as const
const facts = (changes: Partial<InvoiceFacts> = {}): InvoiceFacts => ({
  terms,
  openAmount: cents(4_000),
  oldest: null,
  now: NOW,
  ...changes,
})
const due = (days: number) => ({ orderId: 'ORDER', dueAt: NOW - days * DAY_MS })

test('an invoice is due in 30 days, reminded of after 14 and 28 more, and suspends after 42', () => {
  expect([DAYS_UNTIL_DUE, REMINDER_DAYS, SUSPENSION_DAYS]).toEqual([30, [14, 28], 42])
  expect(dueAtOf(NOW)).toBe(NOW + 30 * DAY_MS)
  const reminders = [0, 14, 28, 42].flatMap((days) => [
    remindersDue(due(days).dueAt + 1, NOW),
    remindersDue(due(days).dueAt, NOW),
  ])
  expect(reminders).toEqual([0, 0, 0, 1, 1, 2, 2, 2])
  expect(isSuspensionDue(due(42).dueAt + 1, NOW)).toBe(false)
  expect(isSuspensionDue(due(42).dueAt, NOW)).toBe(true)
})

test('a team may owe up to its limit, and not a cent more', () => {
  expect(decideInvoice(facts(), cents(6_000))._unsafeUnwrap()).toEqual(terms)
  expect(decideInvoice(facts(), cents(6_001))._unsafeUnwrapErr()).toEqual({
    kind: 'invoice-limit-exceeded',
    limit: 10_000,
    openAmount: 4_000,
    total: 6_001,
  })
})

test('nobody pays by invoice without leave', () => {
  for (const none of [null, { ...terms, allowed: false }]) {
    const asked = facts({ terms: none })
    expect(decideInvoice(asked, cents(1))._unsafeUnwrapErr()).toEqual({
      kind: 'invoice-not-allowed',
    })
    expect(shownTerms(asked)).toBeNull()
  }
})

test('what is late stands in the way from its first reminder on', () => {
  const late = facts({ oldest: due(13) })
  expect(decideInvoice(late, cents(1)).isOk()).toBe(true)
  expect(shownTerms(late)?.overdue).toBeNull()
  const reminded = facts({ oldest: due(14) })
  expect(decideInvoice(reminded, cents(1))._unsafeUnwrapErr()).toEqual({
    kind: 'invoice-overdue',
    ...due(14),
  })
  expect(shownTerms(reminded)).toEqual({
    limit: 10_000,
    openAmount: 4_000,
    daysUntilDue: 30,
    fulfillment: 'at-once',
    overdue: due(14),
  })
})

test('a limit is from nothing to a million dollars', () => {
  for (const limit of [0, 100_000_000]) {
    expect(checkInvoiceTerms({ ...terms, limit: cents(limit) }).isOk()).toBe(true)
  }
  for (const limit of [-1, 100_000_001]) {
    expect(checkInvoiceTerms({ ...terms, limit: cents(limit) })._unsafeUnwrapErr()).toEqual({
      kind: 'invalid',
      errors: [{ field: 'limit', fault: 'malformed' }],
    })
  }
})
