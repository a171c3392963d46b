import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LIBRARY } from '#domain/catalog/library.ts'
import { aCard } from '#tests/support/samples.ts'
import { openBrowseShop, page, type ListedProduct } from './browse-shop.tsx'

const listed: readonly ListedProduct[] = [
  asset('Campfire', 'up', 'straight'),
  asset('Waterfall', 'down', 'straight'),
  asset('Street at night', 'none', 'none'),
]

function asset(name: string, direction: string, alpha: string): ListedProduct {
  const slug = name.toLowerCase().replaceAll(' ', '-')
  return { card: aCard({ id: name.length, slug, name }), facets: { direction, alpha } }
}

function titles(): readonly (string | null)[] {
  const list = screen.getByRole('region', { name: 'Results' })
  return within(list)
    .queryAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent)
}

test('choosing a filter changes the address and the list, and going back undoes both', async () => {
  const { user, address, router } = openBrowseShop('/2d', { listed })
  await page('2D elements')
  expect(titles()).toEqual(['Campfire', 'Waterfall', 'Street at night'])

  await user.click(screen.getByRole('checkbox', { name: /Straight alpha/ }))
  await waitFor(() => expect(titles()).toEqual(['Campfire', 'Waterfall']))
  expect(address()).toBe('/2d?alpha=straight')
  await user.click(screen.getByRole('checkbox', { name: /^Up/ }))
  await waitFor(() => expect(titles()).toEqual(['Campfire']))
  expect(address()).toBe('/2d?alpha=straight&direction=up')
  expect(screen.getByText('1 asset')).toBeVisible()

  await router.navigate(-1)
  await waitFor(() => expect(titles()).toEqual(['Campfire', 'Waterfall']))
  expect(screen.getByRole('checkbox', { name: /^Up/ })).not.toBeChecked()
})

test('a filter that would leave nothing is shown, and shut', async () => {
  openBrowseShop('/2d', { listed })
  await page('2D elements')
  expect(screen.getByRole('checkbox', { name: /^Left/ })).toBeDisabled()
  expect(screen.getByRole('checkbox', { name: /^Up/ })).toBeEnabled()
})

test('chosen filters can be taken away one by one or all at once', async () => {
  const { user, address } = openBrowseShop('/2d?direction=up,down&alpha=straight', { listed })
  await page('2D elements')
  await user.click(screen.getByRole('link', { name: 'Remove Direction: Up' }))
  await waitFor(() => expect(titles()).toEqual(['Waterfall']))
  expect(address()).toBe('/2d?alpha=straight&direction=down')
  await user.click(screen.getByRole('link', { name: 'Clear all' }))
  await waitFor(() => expect(address()).toBe('/2d'))
})

test('the older search key in an address becomes the newer one and leaves no step behind', async () => {
  const { address, router } = openBrowseShop('/2d?search=fire&sort_by=newest', { listed })
  await page('2D elements')
  await waitFor(() => expect(address()).toBe('/2d?search_query=fire&sort_by=newest'))
  expect(router.state.historyAction).toBe('REPLACE')
  expect(titles()).toEqual(['Campfire'])
})

test('a search that finds nothing says what to do about it', async () => {
  openBrowseShop('/2d?search_query=dragon&alpha=straight', { listed })
  expect(await screen.findByText('No results for “dragon”')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Search all libraries' })).toHaveAttribute(
    'href',
    '/search?search_query=dragon',
  )
  expect(screen.getByRole('link', { name: 'Clear filters' })).toHaveAttribute(
    'href',
    '/2d?search_query=dragon',
  )
})

test('where little is found, what is popular beside it stands below, each once', async () => {
  openBrowseShop('/2d?search_query=campfire', { listed })
  const popular = await screen.findByRole('list', { name: 'Popular in 2D elements' })
  expect(titles()).toEqual(['Campfire'])
  const names = within(popular)
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent)
  expect(names.toSorted()).toEqual(['Street at night', 'Waterfall'])
})

test('a list that fills its page stands alone', async () => {
  const many = ['a', 'bb', 'ccc', 'dddd', 'eeeee', 'ffffff'].map((name) =>
    asset(name, 'up', 'none'),
  )
  openBrowseShop('/2d?direction=up', { listed: many })
  await page('2D elements')
  expect(titles()).toHaveLength(6)
  expect(screen.queryByText(/^Popular/)).toBeNull()
})

test('a page past the end shows the last one and says so', async () => {
  openBrowseShop('/2d?page=9', { listed })
  await page('2D elements')
  expect(screen.getByText(/Page 9 doesn’t exist/)).toBeVisible()
  expect(titles()).toHaveLength(3)
})

test('the search page counts the hits of each library', async () => {
  const plate = aCard({
    id: 99,
    slug: 'fire-plate',
    name: 'Fire plate',
    libraryId: LIBRARY.PRACTICE,
  })
  const stock = { listed: [...listed, { card: plate, facets: {} }] }
  const { user } = openBrowseShop('/search?search_query=fire', stock)
  await page('“fire”')
  const tabs = within(screen.getByRole('main'))
  expect(tabs.getByRole('link', { name: /^All\s*2$/ })).toHaveAttribute('aria-current', 'page')
  await user.click(tabs.getByRole('link', { name: /^Practice footage\s*1$/ }))
  await waitFor(() => expect(titles()).toEqual(['Fire plate']))
})

test('whoever goes to another page of a list starts at its results', async () => {
  const many = Array.from({ length: 30 }, (_, at) => asset('a'.repeat(at + 1), 'up', 'none'))
  const { user, stores } = openBrowseShop('/2d', { listed: many })
  await page('2D elements')
  await import('#ui/layout/in-use.tsx')
  act(() => stores.interaction.begin())
  await user.click(screen.getByRole('link', { name: 'Next page' }))
  const second = await screen.findByRole('region', { name: 'Results, page 2 of 2' })
  await waitFor(() => expect(second).toHaveFocus())
  await user.click(screen.getByRole('link', { name: 'Page 1' }))
  await waitFor(() => expect(screen.getByRole('region', { name: 'Results' })).toHaveFocus())
})

test('a filter that leads back to the first page keeps the focus', async () => {
  const many = Array.from({ length: 30 }, (_, at) => asset('a'.repeat(at + 1), 'up', 'none'))
  const { user, address } = openBrowseShop('/2d?page=2', { listed: many })
  await page('2D elements')
  await user.click(screen.getByRole('checkbox', { name: /^Up/ }))
  await waitFor(() => expect(address()).toBe('/2d?direction=up'))
  await screen.findByRole('region', { name: 'Results' })
  expect(screen.getByRole('checkbox', { name: /^Up/ })).toHaveFocus()
})

test('the sheet of filters says how many assets are left', async () => {
  const { user } = openBrowseShop('/2d', { listed })
  await page('2D elements')
  await user.click(screen.getByRole('button', { name: 'Filters' }))
  const sheet = within(screen.getByRole('dialog', { name: 'Filters' }))
  expect(sheet.getByRole('status')).toHaveTextContent('3 assets')
  await user.click(await sheet.findByRole('checkbox', { name: /^Up/ }))
  await waitFor(() => expect(sheet.getByRole('status')).toHaveTextContent('1 asset'))
})
