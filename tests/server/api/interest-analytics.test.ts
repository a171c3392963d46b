import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  recordArticleView,
  recordProductView,
  recordSearch,
  recordSearchResults,
} from '#contract/interest-analytics.ts'
import { LIBRARIES } from '#domain/catalog/library.ts'
import { PRODUCT_TYPES, productTypeOf } from '#domain/catalog/product-type.ts'
import type { Endpoint } from '#contract/endpoint.ts'

const visit = {
  timestamp: '2026-05-01T00:00:00.000Z',
  browser_fingerprint: '0123456789abcdef0123456789abcdef',
  user_type: 'individual user',
}
const user = { user_id: null, user_email: null }
const results = { ...visit, result_count: 3, page: 1, shown_ids: [4, 5, 6] }

interface Sample {
  readonly row: Endpoint
  readonly body: Readonly<Record<string, unknown>>
}

const SAMPLES = {
  search: {
    row: recordSearch,
    body: {
      ...visit,
      ...user,
      search_type: 'top-navigation',
      search_url: '/search?search_query=fire',
      search_term: 'fire',
    },
  },
  'results of a search': { row: recordSearchResults, body: { ...results, action: 'shown' } },
  'click on a result': {
    row: recordSearchResults,
    body: { ...results, action: 'click', product_id: 5, position: 2 },
  },
  'visit of a product': {
    row: recordProductView,
    body: {
      ...visit,
      ...user,
      slug: 'campfire-01',
      name: 'Campfire 01',
      url: '/product/campfire-01',
      product_type: '2d element',
    },
  },
  'visit of an article': {
    row: recordArticleView,
    body: {
      ...visit,
      ...user,
      slug: 'smoke',
      article_id: 'smoke',
      article_title: 'Smoke',
      url: '/blog/smoke',
    },
  },
} satisfies Readonly<Record<string, Sample>>

const isTaken = ({ row }: Sample, body: unknown) =>
  row.body !== null && z.safeDecode(row.body as z.ZodMiniType, body as never).success

/** Values of other types, and what is beyond the bounds of every field. */
const WRONG = [undefined, {}, [], true, '', -1, 1.5, 2 ** 31, 'x'.repeat(4000), ['x'], [0.5]]

describe.each(Object.entries<Sample>(SAMPLES))('The event of a %s', (_, sample) => {
  test('is taken with exactly its fields', () => {
    expect(isTaken(sample, sample.body)).toBe(true)
    expect(isTaken(sample, { ...sample.body, screen_width: 1920 })).toBe(false)
    expect(isTaken(sample, null)).toBe(false)
    expect(isTaken(sample, [sample.body])).toBe(false)
  })

  test.each(Object.keys(sample.body))('is refused without %s, and with a wrong one', (field) => {
    const { [field]: _left, ...rest } = sample.body as Readonly<Record<string, unknown>>
    expect(isTaken(sample, rest)).toBe(false)
    const taken = WRONG.filter((value) => isTaken(sample, { ...sample.body, [field]: value }))
    // An empty page of results shows nothing; articles may be numbered.
    const mayBe: Readonly<Record<string, readonly unknown[]>> = { shown_ids: [[]] }
    expect(taken).toEqual(mayBe[field] ?? [])
  })
})

test('what was done with a result names it, and what was shown names none', () => {
  const { row, body } = SAMPLES['click on a result']
  expect(isTaken({ row, body }, { ...body, action: 'shown' })).toBe(false)
  expect(isTaken({ row, body }, { ...body, position: 25 })).toBe(false)
  expect(isTaken({ row, body }, { ...body, shown_ids: Array.from({ length: 25 }, () => 1) })).toBe(
    false,
  )
})

test('assets have the type of their library', () => {
  const types = LIBRARIES.map(({ id }) => productTypeOf(id))
  expect([...types, 'bundle']).toEqual(PRODUCT_TYPES)
})

test('addresses are paths of the shop’s own', () => {
  const search = SAMPLES['search']
  for (const elsewhere of ['https://shop.test/search', '//other.test/', 'search']) {
    expect(isTaken(search, { ...search.body, search_url: elsewhere })).toBe(false)
  }
})
