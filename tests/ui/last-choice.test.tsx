import { expect, test } from 'vitest'
import { ALL_DENIED, ALL_GRANTED, consentNow, type ConsentChoice } from '#domain/consent/consent.ts'
import { DAY_MS } from '#domain/shared/durations.ts'
import { lastChoice } from '#ui/consent/privacy-dialog.tsx'

const CHOSEN = Date.UTC(2026, 10, 21, 12)

const said = (choices: ConsentChoice['choices'], now: number) => {
  const choice = { version: 1, choices, chosenAt: CHOSEN }
  return lastChoice(consentNow(choice, { gpc: false, now }), now)
}

test('the choices say when the last one was made, and why the shop asks again', () => {
  const soon = CHOSEN + DAY_MS
  const { marketing: _, ...older } = ALL_GRANTED
  expect(said(ALL_DENIED, soon)).toMatch(/^Last changed November 21, 2026 at .+\.$/)
  expect(said(older, soon)).toMatch(
    /^We’ve added a purpose since your last choice on November 21, 2026 at .+\. It’s off until you allow it\.$/,
  )
  for (const choices of [older, ALL_GRANTED]) {
    expect(said(choices, CHOSEN + 400 * DAY_MS)).toMatch(
      /^Your last choice, from November 21, 2026 at .+, has expired\.$/,
    )
  }
})
