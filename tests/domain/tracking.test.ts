import { expect, test } from 'vitest'
import { ALL_DENIED, ALL_GRANTED, consentNow, type Choices } from '#domain/consent/consent.ts'
import { cents } from '#domain/shared/money.ts'
import { DAY_MS, MINUTE_MS } from '#domain/shared/durations.ts'
import {
  isPostponed,
  reasonToWithhold,
  type Destination,
  type Situation,
} from '#domain/tracking/destination.ts'
import { flagFor, NO_FLAGS, withFlag, type SentFlags } from '#domain/tracking/sent-once.ts'
import type { TrackedEvent } from '#domain/tracking/tracked-event.ts'

const NOW = Date.UTC(2026, 10, 26)

function consent(choices: Partial<Choices>, gpc = false) {
  const choice = { version: 1, choices: { ...ALL_DENIED, ...choices }, chosenAt: NOW }
  return consentNow(choice, { gpc, now: NOW })
}

/** A page of a shop that has everybody set up, for somebody who allows everything. */
const OPEN: Situation = {
  environment: 'production',
  consent: consent(ALL_GRANTED),
  setUp: ['pixel', 'tagManager'],
  admitted: ['pixel', 'tagManager'],
  isClosed: false,
}

const DESTINATIONS: readonly Destination[] = ['shop', 'pixel', 'tagManager']
const reasons = (change: Partial<Situation>) =>
  DESTINATIONS.map((to) => reasonToWithhold(to, { ...OPEN, ...change }))

test.each([
  ['everything is allowed', {}, [null, null, null]],
  ['a laptop', { environment: 'development' }, ['environment', 'environment', 'environment']],
  ['staging', { environment: 'staging' }, ['environment', 'environment', 'environment']],
  ['nobody is set up', { setUp: [], admitted: [] }, [null, 'not-set-up', 'not-set-up']],
  ['nothing is allowed', { consent: consent({}) }, ['consent', 'consent', 'consent']],
  ['analytics alone', { consent: consent({ analytics: true }) }, [null, 'consent', 'consent']],
  ['marketing alone', { consent: consent({ marketing: true }) }, ['consent', null, null]],
  ['experiments alone', { consent: consent({ experiments: true }) }, Array(3).fill('consent')],
  ['Global Privacy Control', { consent: consent(ALL_GRANTED, true) }, [null, 'gpc', 'gpc']],
  ['a page that takes cards', { isClosed: true }, [null, 'private-page', 'private-page']],
  ['consent came later', { admitted: [] }, [null, 'next-document', 'next-document']],
  ['one was admitted', { admitted: ['pixel'] }, [null, null, 'next-document']],
] as const satisfies readonly (readonly [string, Partial<Situation>, readonly unknown[]])[])(
  'with %s, this is why the shop, the pixel and the tag manager get nothing',
  (_name, change, expected) => {
    expect(reasons(change)).toEqual(expected)
  },
)

test('whatever else holds, only consent to its own purpose lets a destination have anything', () => {
  const all = (['development', 'production'] as const).flatMap((environment) =>
    [true, false].flatMap((gpc) =>
      [true, false].flatMap((analytics) =>
        [true, false].map((marketing) => ({ environment, gpc, analytics, marketing })),
      ),
    ),
  )
  for (const { environment, gpc, analytics, marketing } of all) {
    const found = reasons({ environment, consent: consent({ analytics, marketing }, gpc) })
    const mayAdvertise = environment === 'production' && marketing && !gpc
    const mayCount = environment === 'production' && analytics
    expect(found.map((reason) => reason === null)).toEqual([mayCount, mayAdvertise, mayAdvertise])
  }
})

test('what only waits for another page is postponed, and nothing else', () => {
  const postponed = [
    null,
    'environment',
    'not-set-up',
    'gpc',
    'consent',
    'private-page',
    'next-document',
  ] as const
  expect(postponed.filter(isPostponed)).toEqual(['private-page', 'next-document'])
})

const product = (slug: string): TrackedEvent => ({
  kind: 'product-viewed',
  productId: 7,
  slug,
  name: slug,
  url: `/product/${slug}`,
  productType: '2d element',
  sku: slug.toUpperCase(),
  value: cents(400),
})

const purchased = (orderId: string): TrackedEvent => ({
  kind: 'purchased',
  orderId,
  value: cents(400),
  items: [],
})

/** The flags after these events, each at its minute; null where the last was set before. */
function afterEvents(
  events: readonly (readonly [minute: number, to: Destination, event: TrackedEvent])[],
): SentFlags | null {
  return events.reduce<SentFlags | null>(
    (before, [minute, to, event]) =>
      withFlag(before ?? NO_FLAGS, flagFor(to, event), NOW + minute * MINUTE_MS),
    NO_FLAGS,
  )
}

test('an event is sent once in a visit, and again in the next, which begins after 30 quiet minutes', () => {
  const fire = product('fire')
  expect(afterEvents([[0, 'shop', fire]])).not.toBeNull()
  expect(
    afterEvents([
      [0, 'shop', fire],
      [29, 'shop', fire],
    ]),
  ).toBeNull()
  const goesOn = [
    [0, 'shop', fire],
    [29, 'shop', product('smoke')],
  ] as const
  expect(afterEvents([...goesOn, [58, 'shop', fire]])).toBeNull()
  expect(
    afterEvents([
      [0, 'shop', fire],
      [30, 'shop', fire],
    ]),
  ).not.toBeNull()
})

test('another product, and another destination, have a flag of their own', () => {
  const fire = product('fire')
  expect(
    afterEvents([
      [0, 'shop', fire],
      [1, 'shop', product('smoke')],
    ]),
  ).not.toBeNull()
  expect(
    afterEvents([
      [0, 'shop', fire],
      [1, 'pixel', fire],
    ]),
  ).not.toBeNull()
})

test('an order is remembered beyond its visit, for as long as it could be sent again', () => {
  const order = purchased('order-1')
  const minutes = (days: number) => (days * DAY_MS) / MINUTE_MS
  expect(
    afterEvents([
      [0, 'pixel', order],
      [minutes(1), 'pixel', order],
    ]),
  ).toBeNull()
  expect(
    afterEvents([
      [0, 'pixel', order],
      [minutes(2), 'pixel', order],
    ]),
  ).not.toBeNull()
  expect(
    afterEvents([
      [0, 'pixel', order],
      [5, 'pixel', purchased('order-2')],
    ]),
  ).not.toBeNull()
})

test('a browser never keeps more flags than a long visit has', () => {
  const events = Array.from(
    { length: 600 },
    (_, at) => [0, 'shop', product(`asset-${at}`)] as const,
  )
  const { flags } = afterEvents(events) ?? NO_FLAGS
  expect(Object.keys(flags)).toHaveLength(500)
  expect(Object.keys(flags).at(-1)).toBe('shop product-viewed asset-599')
})

test('an order is remembered however much of its visit follows', () => {
  const pages = Array.from({ length: 600 }, (_one, page) => product(`page-${page}`))
  const order = purchased('order-1')
  const many = [[0, 'pixel', order], ...pages.map((page) => [1, 'pixel', page] as const)] as const
  const flags = afterEvents(many)?.flags ?? {}
  expect(Object.keys(flags)).toContain(flagFor('pixel', order))
  expect(Object.keys(flags)).not.toContain(flagFor('pixel', product('page-0')))
  expect(afterEvents([...many, [2, 'pixel', order]])).toBeNull()
})
