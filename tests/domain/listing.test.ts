import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PAGE_SIZE, pageOf } from '#domain/shared/listing.ts'

test('a page holds 24 items', () => {
  expect(PAGE_SIZE).toBe(24)
})

test.each([
  { total: 0, asked: 1, page: 1, totalPages: 1, nextPage: null, pastTheEnd: false, offset: 0 },
  { total: 1, asked: 1, page: 1, totalPages: 1, nextPage: null, pastTheEnd: false, offset: 0 },
  { total: 24, asked: 1, page: 1, totalPages: 1, nextPage: null, pastTheEnd: false, offset: 0 },
  { total: 25, asked: 1, page: 1, totalPages: 2, nextPage: 2, pastTheEnd: false, offset: 0 },
  { total: 25, asked: 2, page: 2, totalPages: 2, nextPage: null, pastTheEnd: false, offset: 24 },
  { total: 48, asked: 2, page: 2, totalPages: 2, nextPage: null, pastTheEnd: false, offset: 24 },
  { total: 49, asked: 2, page: 2, totalPages: 3, nextPage: 3, pastTheEnd: false, offset: 24 },
])('page $asked of $total items', ({ asked, ...expected }) => {
  expect(pageOf(expected.total, asked)).toEqual(expected)
})

test('a page past the end is the last one, and says so', () => {
  expect(pageOf(25, 3)).toMatchObject({ page: 2, pastTheEnd: true, nextPage: null })
  expect(pageOf(0, 2)).toMatchObject({ page: 1, pastTheEnd: true, nextPage: null })
  expect(pageOf(25, Number.MAX_SAFE_INTEGER)).toMatchObject({ page: 2, offset: 24 })
})

test('a page below the first is the first', () => {
  expect(pageOf(25, 0)).toMatchObject({ page: 1, pastTheEnd: false, offset: 0 })
  expect(pageOf(25, -7)).toMatchObject({ page: 1, offset: 0 })
})

test('following next page shows every item once and stops', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 }), (total) => {
      const all = Array.from({ length: total }, (_, place) => place)
      const seen: number[] = []
      let next: number | null = 1
      let steps = 0
      while (next !== null && steps++ < 100) {
        const { offset, page, nextPage } = pageOf(total, next)
        expect(page).toBe(next)
        seen.push(...all.slice(offset, offset + PAGE_SIZE))
        next = nextPage
      }
      expect(seen).toEqual(all)
      expect(steps).toBe(pageOf(total, 1).totalPages)
    }),
  )
})
