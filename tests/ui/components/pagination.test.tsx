// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { Pagination, shownPages } from '#ui/components/pagination.tsx'

afterEach(cleanup)

test('every page is a link and the current one says that it is', () => {
  show({ page: 2, pages: 3 })
  expect(screen.getByRole('link', { name: 'Page 3' }).getAttribute('href')).toBe('/browse?page=3')
  expect(screen.getByRole('link', { name: 'Page 2', current: 'page' })).toBeTruthy()
})

test('there is no way before the first page or after the last', () => {
  show({ page: 1, pages: 3 })
  expect(screen.queryByRole('link', { name: 'Previous page' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Next page' })).toBeTruthy()
  cleanup()
  show({ page: 3, pages: 3 })
  expect(screen.queryByRole('link', { name: 'Next page' })).toBeNull()
})

test('a single page needs no pages', () => {
  show({ page: 1, pages: 1 })
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('long lists show both ends and the neighbors, and no gap hides a single page', () => {
  expect(shownPages(6, 12)).toEqual([1, null, 5, 6, 7, null, 12])
  expect(shownPages(4, 12)).toEqual([1, 2, 3, 4, 5, null, 12])
  expect(shownPages(1, 4)).toEqual([1, 2, 3, 4])
  expect(shownPages(12, 12)).toEqual([1, null, 11, 12])
})

function show({ page, pages }: { readonly page: number; readonly pages: number }) {
  render(
    <MemoryRouter>
      <Pagination page={page} pages={pages} linkTo={(wanted) => `/browse?page=${wanted}`} />
    </MemoryRouter>,
  )
}
