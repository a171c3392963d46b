import { expect, test } from 'vitest'
import { revenueBandReminder } from '#messages/revenue-band-messages.ts'

test('the yearly question repeats for whom a license is, and not how it is priced', () => {
  const who = 'A company with annual revenue or funding of $100M or more. Custom quote.'
  expect(revenueBandReminder({ id: 6, name: 'Enterprise $100M+', who })).toBe(
    'You chose the Enterprise $100M+ license a year ago. It’s for a company with annual revenue or funding of $100M or more. If you don’t answer, nothing changes.',
  )
})
