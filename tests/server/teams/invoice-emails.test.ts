import { expect, test } from 'vitest'
import { cents } from '#domain/shared/money.ts'
import type { EmailEvents } from '#server/application/ports/email-events.ts'
import { renderEmail } from '#server/email/render-email.ts'

const DAY = Date.UTC(2026, 10, 21)
const render = renderEmail('https://shop.test')

const told = (changes: Partial<EmailEvents['team-invoice']>) =>
  render('ada@studio.test', {
    kind: 'team-invoice',
    stage: 'issued',
    firstName: 'Ada',
    teamName: 'North Light',
    orderId: 'ORDER',
    number: 'EMB-2026-000123',
    total: cents(113_900),
    dueAt: DAY,
    fulfillment: 'at-once',
    goods: 'files',
    suspendsAt: null,
    ...changes,
  })
const flat = (text: string) => text.replaceAll(/\s+/g, ' ')

test.each([
  ['issued', {}, 'EMB-2026-000123', 'is due on November 21, 2026'],
  ['issued', {}, 'EMB-2026-000123', 'is ready to use'],
  ['issued', { fulfillment: 'on-payment' }, 'due on', 'will be ready when the invoice is paid'],
  [
    'reminder-1',
    { suspendsAt: DAY },
    'Reminder',
    'If the invoice is still unpaid on November 21, 2026',
  ],
  [
    'suspended',
    {},
    'Access suspended: invoice',
    'Access is restored as soon as invoice EMB-2026-000123',
  ],
  ['paid', {}, 'Payment received', 'We received your payment of $1,139.00'],
  ['voided', {}, 'was voided', 'Please delete its files'],
  ['voided', { goods: 'credits' }, 'was voided', 'The unused credits from this order were removed'],
] as const)(
  'an e-mail about an invoice that is %s %j says “%s” and “%s”',
  (stage, changes, subject, words) => {
    const email = told({ stage, ...changes })
    expect(email.subject).toContain(subject)
    expect(flat(email.text)).toContain(words)
    expect(email.text).toContain('https://shop.test/checkout/complete?order=ORDER')
  },
)

test('what only comes on payment threatens with no suspension, and asks for nothing to be deleted', () => {
  const late = flat(told({ stage: 'reminder-2', fulfillment: 'on-payment' }).text)
  expect(late).not.toContain('suspended')
  const voided = flat(told({ stage: 'voided', fulfillment: 'on-payment' }).text)
  expect(voided).not.toContain('delete')
})
