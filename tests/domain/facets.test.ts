import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DERIVED_FACETS } from '#domain/catalog/derived-facets.ts'
import { facetsOf } from '#domain/catalog/facet.ts'
import { LIBRARY } from '#domain/catalog/library.ts'

const keysOf = (libraryId: 1 | 2 | 3) => facetsOf(libraryId).map(({ key }) => key)

const valuesOf = (libraryId: 1 | 2 | 3, key: string) =>
  facetsOf(libraryId)
    .find((facet) => facet.key === key)
    ?.values.map(({ value }) => value)

test('practice footage is filtered by what the rules list', () => {
  expect(keysOf(LIBRARY.PRACTICE)).toEqual([
    'scene',
    'camera',
    'color',
    'resolution',
    'fps',
    'duration',
    'codec',
    'tracking_markers',
    'clean_plate',
    'green_screen',
    'lens_data',
  ])
  expect(valuesOf(LIBRARY.PRACTICE, 'camera')).toEqual(['static', 'pan', 'handheld', 'drone'])
  expect(valuesOf(LIBRARY.PRACTICE, 'codec')).toEqual(['log', 'raw', 'rec709'])
})

test('2D elements are filtered by what the rules list', () => {
  const keys = keysOf(LIBRARY.FOOTAGE_2D)
  for (const key of [
    'alpha',
    'direction',
    'angle',
    'loopable',
    'breaks_frame',
    'first_frame_empty',
    'flash',
  ]) {
    expect(keys).toContain(key)
  }
})

test('a search over all libraries offers what somebody may look for in any of them', () => {
  expect(facetsOf(null).map(({ key }) => key)).toEqual([
    'price',
    'color',
    'duration',
    'resolution',
    'alpha',
    'loopable',
    'fps',
    'format',
  ])
})

test('no filter has a key twice, a value twice, or a value that an address could not carry', () => {
  const reserved = ['page', 'sort_by', 'search', 'search_query', 'library_id', 'asset_type']
  for (const libraryId of Object.values(LIBRARY)) {
    const keys = keysOf(libraryId)
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys.filter((key) => [...reserved, 'category', 'collection'].includes(key))).toEqual([])
    for (const { values } of facetsOf(libraryId)) {
      expect(new Set(values.map(({ value }) => value)).size).toBe(values.length)
      for (const { value, label } of values) {
        expect(value).toMatch(/^[a-z0-9-]+$/)
        expect(label).not.toBe('')
      }
    }
  }
})

interface SampleProduct {
  readonly slug: string
  readonly library_id: 1 | 2 | 3
  readonly facets: Readonly<Record<string, string>>
  readonly variants: readonly { readonly credits: number; readonly price_cents: number }[]
}

const sold: readonly SampleProduct[] = JSON.parse(
  readFileSync(new URL('../../samples/catalog.json', import.meta.url), 'utf8'),
).products

test('every asset of the sample catalog is found under every filter of its library', () => {
  expect(sold.length).toBeGreaterThanOrEqual(24)
  const unknown = sold.flatMap(({ slug, library_id, facets }) => [
    ...keysOf(library_id)
      .filter((key) => !DERIVED_FACETS.includes(key))
      .filter((key) => !valuesOf(library_id, key)?.includes(facets[key] ?? ''))
      .map((key) => `${slug} ${key}=${facets[key]}`),
    ...Object.keys(facets)
      .filter((key) => !keysOf(library_id).includes(key))
      .map((key) => `${slug} ${key}`),
  ])
  expect(unknown).toEqual([])
})

test('every file of the sample catalog costs four dollars a credit', () => {
  const files = sold.flatMap(({ variants }) => variants)
  expect(files.filter(({ credits, price_cents }) => price_cents !== credits * 400)).toEqual([])
})
