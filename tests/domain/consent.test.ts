import { expect, test } from 'vitest'
import {
  ALL_DENIED,
  ALL_GRANTED,
  choiceMade,
  consentNow,
  endOfConsent,
  isIncomplete,
  takeOver,
  type ConsentChoice,
} from '#domain/consent/consent.ts'
import { choiceIn, storedChoice, storedText } from '#domain/consent/stored-choice.ts'

const NOW = Date.UTC(2026, 10, 26, 12)
const LATER = Date.UTC(2027, 10, 26, 12)
const NO_SIGNAL = { gpc: false, now: NOW }
const all: ConsentChoice = { version: 1, choices: ALL_GRANTED, chosenAt: NOW }
const none: ConsentChoice = { version: 1, choices: ALL_DENIED, chosenAt: NOW }

test('nothing is allowed until somebody has chosen, and they are asked', () => {
  expect(consentNow(null, NO_SIGNAL)).toEqual({
    granted: ALL_DENIED,
    gpc: false,
    asks: true,
    choice: null,
  })
})

test('whoever refused is not asked again, nor whoever allowed', () => {
  expect(consentNow(none, NO_SIGNAL)).toMatchObject({ granted: ALL_DENIED, asks: false })
  expect(consentNow(all, NO_SIGNAL)).toMatchObject({ granted: ALL_GRANTED, asks: false })
})

test('after 12 months a choice allows nothing, and the shop asks again', () => {
  const last = { gpc: false, now: LATER - 1 }
  expect(consentNow(all, last)).toMatchObject({ granted: ALL_GRANTED, asks: false })
  const after = { gpc: false, now: LATER }
  expect(endOfConsent(all)).toBe(LATER)
  expect(consentNow(all, after)).toEqual({
    granted: ALL_DENIED,
    gpc: false,
    asks: true,
    choice: all,
  })
})

test('a purpose that was not asked about stays off, and the shop asks', () => {
  const older = { ...all, choices: { analytics: true, experiments: true } }
  expect(consentNow(older, NO_SIGNAL)).toMatchObject({
    granted: { analytics: true, experiments: true, marketing: false },
    asks: true,
  })
  expect(isIncomplete(all, ['analytics', 'experiments', 'marketing'])).toBe(false)
  expect(isIncomplete(all, ['analytics', 'experiments', 'marketing', 'support'])).toBe(true)
})

test('Global Privacy Control keeps marketing off, whatever was chosen, and nothing else', () => {
  expect(consentNow(all, { gpc: true, now: NOW })).toMatchObject({
    granted: { analytics: true, experiments: true, marketing: false },
    gpc: true,
    asks: false,
  })
  const pressed = { version: 1, choices: ALL_GRANTED, gpc: true }
  expect(choiceMade(pressed, NOW + 345)).toEqual({
    version: 1,
    choices: { ...ALL_GRANTED, marketing: false },
    chosenAt: NOW,
  })
})

test.each([
  ['nothing on either side', { brought: null, own: null }, null],
  ['only the account’s', { brought: null, own: all }, null],
  ['only the browser’s', { brought: none, own: null }, { choice: none, source: 'sign_in' }],
  [
    'a newer one of the browser’s',
    { brought: none, own: { ...all, chosenAt: NOW - 1000 } },
    { choice: none, source: 'sign_in' },
  ],
  ['an older one of the browser’s', { brought: { ...all, chosenAt: NOW - 1000 }, own: none }, null],
  ['one of the same moment', { brought: all, own: none }, null],
  ['one that has ended', { brought: { ...all, chosenAt: Date.UTC(2025, 1) }, own: null }, null],
  ['one from the future', { brought: { ...all, chosenAt: NOW + 1000 }, own: none }, null],
])('at a sign-in with %s', (_what, both, taken) => {
  expect(takeOver({ ...both, gpc: false, now: NOW })).toEqual(taken)
})

test('signing in under Global Privacy Control switches marketing off for the account, and lengthens nothing', () => {
  const own = { ...all, chosenAt: NOW - 1000 }
  const without = { ...ALL_GRANTED, marketing: false }
  expect(takeOver({ brought: null, own, gpc: true, now: NOW })).toEqual({
    choice: { ...own, choices: without },
    source: 'gpc',
  })
  expect(takeOver({ brought: all, own, gpc: true, now: NOW })).toEqual({
    choice: { ...all, choices: without },
    source: 'sign_in',
  })
  expect(takeOver({ brought: null, own: none, gpc: true, now: NOW })).toBeNull()
  expect(takeOver({ brought: null, own: all, gpc: true, now: LATER })).toBeNull()
})

test('a browser keeps a choice as one text, and what was not written by the shop is no choice', () => {
  const kept = {
    choice: { ...all, choices: { ...ALL_GRANTED, marketing: false } },
    ofAccount: false,
  }
  const text = storedText(kept)
  expect(text).toBe(`1.${NOW / 1000}.analytics-1.experiments-1.marketing-0.visitor`)
  expect(storedChoice(text)).toEqual(kept)
  expect(choiceIn(`a=b; emberstock-consent=${text}; c=d`)).toEqual(kept)
  expect(storedChoice(storedText({ choice: none, ofAccount: true }))?.ofAccount).toBe(true)
  expect(choiceIn('a=b')).toBeNull()
  for (const forged of [
    '',
    'yes',
    text.replace('visitor', 'admin'),
    text.replace('1.', '2.'),
    text.replace('analytics-1', 'analytics-2'),
    `${text}.${text}`,
    text.replace('.visitor', '.a-1'.repeat(9)),
  ]) {
    expect([forged, storedChoice(forged)]).toEqual([forged, null])
  }
})

test('a purpose that is missing in the text is one that was never asked about', () => {
  const kept = storedChoice(`1.${NOW / 1000}.analytics-1.visitor`)
  expect(kept?.choice.choices).toEqual({ analytics: true })
  expect(consentNow(kept?.choice ?? null, NO_SIGNAL).asks).toBe(true)
})
