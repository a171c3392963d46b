import { expect, test } from 'vitest'
import { DERIVED_FACETS, derivedFacets } from '#domain/catalog/derived-facets.ts'
import { facetsOf } from '#domain/catalog/facet.ts'

const CLIP = {
  facts: { fps: 24, durationMs: 2500, look: null },
  longestSide: 1920,
  costsNothing: false,
  credits: 1,
} as const

const valuesOf = (changes: Partial<typeof CLIP | object>, key: string) =>
  derivedFacets({ ...CLIP, ...changes })[key]

test.each([
  [0, 'short'],
  [2999, 'short'],
  [3000, 'medium'],
  [8000, 'medium'],
  [8001, 'long'],
])('%i milliseconds are %s', (durationMs, band) => {
  expect(valuesOf({ facts: { ...CLIP.facts, durationMs } }, 'duration')).toEqual([band])
})

test.each([
  [23.976, ['24']],
  [24, ['24']],
  [25, ['25']],
  [29.97, ['30']],
  [59.94, ['60']],
  [12, []],
])('%f frames a second are filtered as %j', (fps, rates) => {
  expect(valuesOf({ facts: { ...CLIP.facts, fps } }, 'fps')).toEqual(rates)
})

test.each([
  [959, ['sd']],
  [960, ['hd']],
  [1920, ['fullhd', 'hd']],
  [2048, ['2k', 'fullhd', 'hd']],
  [3840, ['4k', '2k', 'fullhd', 'hd']],
  [7680, ['8k', '4k', '2k', 'fullhd', 'hd']],
])('a file of %i pixels is found under %j', (longestSide, sizes) => {
  expect(valuesOf({ longestSide }, 'resolution')).toEqual(sizes)
})

test.each([
  [true, 3, 'free'],
  [false, 1, '1'],
  [false, 2, '2'],
  [false, 4, '2'],
  [false, 5, '5'],
])('free %s at %i credits is under %s', (costsNothing, credits, band) => {
  expect(valuesOf({ costsNothing, credits }, 'price')).toEqual([band])
})

test('the colors that are seen the most are filters, each once', () => {
  const colors = [
    { hex: '#ff972e', share: 0.6 },
    { hex: '#ff8c25', share: 0.2 },
    { hex: '#202020', share: 0.15 },
    { hex: '#0000ff', share: 0.14 },
  ]
  const look = { colors, brightness: 0.5, contrast: 0.5, keyLight: 'none' }
  expect(valuesOf({ facts: { ...CLIP.facts, look } }, 'color')).toEqual(['orange', 'black'])
})

test('what has neither size nor time is found under none of them', () => {
  const model = { facts: { fps: null, durationMs: null, look: null }, longestSide: null }
  expect(derivedFacets({ ...CLIP, ...model })).toEqual({
    price: ['1'],
    color: [],
    duration: [],
    fps: [],
    resolution: [],
  })
})

test('what is derived is a filter of some list', () => {
  const keys = ([1, 2, 3, null] as const).flatMap(facetsOf).map(({ key }) => key)
  expect(DERIVED_FACETS.filter((key) => !keys.includes(key))).toEqual([])
  expect(Object.keys(derivedFacets(CLIP)).toSorted()).toEqual(DERIVED_FACETS.toSorted())
})
