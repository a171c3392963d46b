import { expect, test } from 'vitest'
import type { EmailEvents } from '#server/application/ports/email-events.ts'
import { renderEmail } from '#server/email/render-email.ts'

const render = renderEmail('https://shop.test')
const flat = (text: string) => text.replaceAll(/\s+/g, ' ')

const closing = (changes: Partial<EmailEvents['team-closing']>) =>
  render('ada@studio.test', {
    kind: 'team-closing',
    firstName: 'Ada',
    teamName: 'North Light',
    credits: 63,
    closesAt: Date.UTC(2026, 11, 26),
    isOwner: false,
    isReminder: false,
    ...changes,
  })

test.each([
  [{}, 'North Light will be deleted on December 26, 2026', 'use its 63 credits'],
  [{}, 'North Light', 'The owner of North Light is deleting the team.'],
  [{ isOwner: true }, 'North Light', 'You can keep the team until December 26, 2026.'],
  [{ isReminder: true }, 'Reminder: North Light will be deleted', 'Credits that aren’t used'],
  [{ credits: 1 }, 'North Light', 'use its 1 credit.'],
  [{ credits: 0 }, 'North Light', 'It has no credits left.'],
] as const)('everybody is told when their team closes: %j', (changes, subject, words) => {
  const email = closing(changes)
  expect(email.subject).toContain(subject)
  expect(flat(email.text)).toContain(words)
  expect(email.text).toContain('https://shop.test/account/team')
})

test('and that it does not, or that it is gone', () => {
  const about = { firstName: 'Ben', teamName: 'North Light' }
  const kept = render('ben@studio.test', { kind: 'team-kept', ...about })
  expect(kept.subject).toBe('North Light won’t be deleted')
  const gone = render('ben@studio.test', { kind: 'team-membership-ended', why: 'closed', ...about })
  expect(flat(gone.text)).toContain('The North Light team was deleted today, as announced')
})
