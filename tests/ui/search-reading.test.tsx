import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { SearchReading } from '#domain/search/reading.ts'
import { aCard } from '#tests/support/samples.ts'
import { openBrowseShop, page } from './browse-shop.tsx'

const listed = ['Campfire', 'Smoke plume'].map((name, place) => ({
  card: aCard({ id: place + 1, name, slug: name.toLowerCase().replace(' ', '-') }),
  facets: { alpha: 'straight' },
}))

const NOTHING: SearchReading = {
  filters: [],
  asFilters: { search: '', facets: {} },
  ignored: [],
  meanings: [],
  leftOut: [],
  asWords: null,
  needsSignIn: false,
  formats: [],
  nearTerms: [],
  categories: [],
}

beforeEach(() => localStorage.clear())

const SIDE = {
  ...NOTHING,
  filters: [
    { key: 'alpha', values: ['straight'], label: 'Straight alpha', text: 'alpha', without: 'camp' },
  ],
  asFilters: { search: 'camp', facets: { alpha: ['straight'] } },
  asWords: '"camp alpha"',
}

const cards = () =>
  within(screen.getByRole('region', { name: 'Results' })).queryAllByRole('article')

test('what was understood stands in chips beside the words, and each goes by itself', async () => {
  const { user, address } = openBrowseShop('/search?search_query=camp+alpha', {
    listed,
    readings: { 'camp alpha': SIDE },
  })
  await page('“camp alpha”')
  const chips = await screen.findByRole('list', { name: 'Active filters' })
  expect(
    within(chips)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['“camp”', 'Straight alpha', 'Clear all'])
  await user.click(screen.getByRole('link', { name: 'Remove Straight alpha' }))
  await page('“camp”')
  expect(address()).toBe('/search?search_query=camp')
})

test('“Clear all” clears what the chips show, and leaves the words that name the page', async () => {
  const { user, address } = openBrowseShop('/search?search_query=camp&alpha=straight&page=2', {
    listed,
  })
  await page('“camp”')
  await user.click(await screen.findByRole('link', { name: 'Clear all' }))
  await waitFor(() => expect(address()).toBe('/search?search_query=camp'))
  await page('“camp”')
})

test('the words themselves can be searched for, which the address says', async () => {
  const { user, address } = openBrowseShop('/search?search_query=camp+alpha', {
    listed,
    readings: { 'camp alpha': SIDE },
  })
  await page('“camp alpha”')
  await user.click(await screen.findByRole('link', { name: /Search for these words/ }))
  expect(new URLSearchParams(address().split('?')[1]).get('search_query')).toBe('"camp alpha"')
  await page('“camp alpha”')
})

test('a filter that the search says is chosen in the list of filters, and stays there once one is changed', async () => {
  const { user, address } = openBrowseShop('/search?search_query=camp+alpha', {
    listed,
    readings: { 'camp alpha': SIDE },
  })
  await page('“camp alpha”')
  const filters = within(screen.getByRole('complementary', { name: 'Filters' }))
  expect(filters.getByRole('checkbox', { name: /^Straight alpha/ })).toBeChecked()
  await user.click(filters.getByRole('checkbox', { name: /^Straight alpha/ }))
  expect(address()).toBe('/search?search_query=camp')
})

test('what was left out, added and ignored is said', async () => {
  openBrowseShop('/search?search_query=camp', {
    listed,
    readings: {
      camp: {
        ...NOTHING,
        leftOut: ['neon', 'blue'],
        meanings: ['fire', 'flame', 'blaze'],
        ignored: ['without sound'],
      },
    },
  })
  await page('“camp”')
  expect(
    await screen.findByText('No exact matches. Showing results without “neon” and “blue”.'),
  ).toBeVisible()
  expect(screen.getByText('Results include “fire”, “flame” and “blaze”.')).toBeVisible()
  expect(screen.getByText('We ignored “without sound” because every asset matches.')).toBeVisible()
})

test('a visitor who asks for what they own is told to sign in, and leads back to it', async () => {
  openBrowseShop('/search?search_query=my+camp', {
    listed,
    readings: { 'my camp': { ...NOTHING, leftOut: ['my'], needsSignIn: true } },
  })
  await page('“my camp”')
  const main = within(screen.getByRole('main'))
  const link = await main.findByRole('link', { name: 'Sign in' })
  expect(link.closest('p')).toHaveTextContent('Sign in to search the assets you own.')
  const { searchParams } = new URL(link.getAttribute('href') ?? '', 'https://shop.test')
  expect(searchParams.get('sign_in')).toBe('/search?search_query=my+camp')
})

test('where a kind of file is not found, it says which there are', async () => {
  openBrowseShop('/search?search_query=prores', {
    listed,
    readings: { prores: { ...NOTHING, formats: ['WebM', 'MP4', 'VDB'] } },
  })
  await page('“prores”')
  expect(
    await screen.findByText('Files come as WebM, MP4 or VDB. Each asset page lists its formats.'),
  ).toBeVisible()
  expect(screen.queryByText(/Check the spelling/)).toBeNull()
})

test('relevance is the first order of a search, and none of a list', async () => {
  const { user, address } = openBrowseShop('/search?search_query=camp', { listed })
  await page('“camp”')
  const sort = screen.getByRole('combobox', { name: 'Sort by' })
  expect(sort).toHaveValue('relevance')
  await user.selectOptions(sort, 'Newest')
  expect(address()).toBe('/search?search_query=camp&sort_by=newest')
})

test('where nothing is found it offers words, categories, and a form to ask for it', async () => {
  const sent: unknown[] = []
  const { user, address } = openBrowseShop('/search?search_query=dragon', {
    listed,
    inquiries: sent,
    readings: {
      dragon: {
        ...NOTHING,
        nearTerms: ['drag', 'drop'],
        categories: [{ slug: 'fire', name: 'Fire', libraryId: 1 }],
      },
    },
  })
  await page('“dragon”')
  expect(cards()).toEqual([])
  expect(await screen.findByRole('link', { name: 'drag' })).toHaveAttribute(
    'href',
    '/search?search_query=drag',
  )
  expect(screen.getByRole('link', { name: 'Fire' })).toHaveAttribute('href', '/category/fire')
  await user.click(screen.getByRole('button', { name: 'Request this asset…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Request an asset' }))
  expect(dialog.getByLabelText(/looking for/)).toHaveValue('I’m looking for: dragon')
  await user.type(dialog.getByLabelText(/^Name/), 'Ada Lovelace')
  await user.type(dialog.getByLabelText(/^Email/), 'ada@studio.test')
  await user.click(dialog.getByRole('button', { name: 'Send request' }))
  expect(await screen.findByText('Request sent. We’ll reply to ada@studio.test.')).toBeVisible()
  expect(sent).toEqual([
    expect.objectContaining({ search: 'dragon', email: 'ada@studio.test', company: '' }),
  ])
  expect(address()).toBe('/search?search_query=dragon')
})

test('a search that somebody stays with is remembered, and each is forgotten by itself', async () => {
  localStorage.setItem('emberstock-searches', JSON.stringify(['rain', 'snow']))
  const shop = openBrowseShop('/search?search_query=camp', { listed })
  await page('“camp”')
  await screen.findByText('1 asset')
  await vi.waitFor(
    () => expect(localStorage.getItem('emberstock-searches')).toBe('["camp","rain","snow"]'),
    { timeout: 5000 },
  )
  const [box] = screen.getAllByRole('combobox', { name: 'Search all assets' })
  if (!box) throw new Error('no search box in the bar')
  act(() => box.focus())
  const recent = await screen.findByRole('region', { name: 'Recent searches' })
  await shop.user.click(
    within(recent).getByRole('button', { name: 'Remove rain from recent searches' }),
  )
  expect(localStorage.getItem('emberstock-searches')).toBe('["camp","snow"]')
  fireEvent.click(within(recent).getByRole('button', { name: 'snow' }))
  await page('“snow”')
})
