import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aCard } from '#tests/support/samples.ts'
import { openBrowseShop, page } from './browse-shop.tsx'

const listed = ['Campfire', 'Smoke plume', 'Smoke ring'].map((name, place) => ({
  card: aCard({ id: place + 1, name, slug: name.toLowerCase().replace(' ', '-') }),
  facets: {},
}))

afterEach(() => {
  vi.useRealTimers()
})

async function openSearch() {
  const shop = openBrowseShop('/search', { listed })
  await page('All assets')
  vi.useFakeTimers()
  const [box] = screen.getAllByRole('combobox', { name: 'Search all assets' })
  if (!box) throw new Error('no search box in the bar')
  return { ...shop, box }
}

/** What shows them is fetched when first needed, which no advanced clock hurries. */
async function suggestions(): Promise<readonly HTMLElement[]> {
  vi.useRealTimers()
  return within(await screen.findByRole('listbox')).getAllByRole('option')
}

test('suggestions come half a second after the last letter, and only for the last text', async () => {
  const { box, asked } = await openSearch()
  fireEvent.focus(box)
  fireEvent.change(box, { target: { value: 'sm' } })
  await act(() => vi.advanceTimersByTimeAsync(499))
  fireEvent.change(box, { target: { value: 'smoke' } })
  await act(() => vi.advanceTimersByTimeAsync(499))
  expect(asked).toEqual([])

  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(asked).toEqual(['smoke'])
  expect((await suggestions()).map(({ textContent }) => textContent)).toEqual([
    'Smoke plume2D elements',
    'Smoke ring2D elements',
  ])
})

test('enter goes to the results in all libraries', async () => {
  const { box, address } = await openSearch()
  fireEvent.change(box, { target: { value: ' smoke ' } })
  if (box instanceof HTMLInputElement && box.form) fireEvent.submit(box.form)
  vi.useRealTimers()
  await page('“smoke”')
  expect(address()).toBe('/search?search_query=smoke')
  await waitFor(() => expect(screen.getByText('2 assets')).toBeVisible())
})

test('on the results page themselves they follow the typing, without a step in the history', async () => {
  const { router, address } = openBrowseShop('/search', { listed })
  await page('All assets')
  const box = within(screen.getByRole('main')).getByRole('searchbox')
  fireEvent.change(box, { target: { value: 'smoke' } })
  expect(address()).toBe('/search')
  await page('“smoke”')
  expect(address()).toBe('/search?search_query=smoke')
  expect(router.state.historyAction).toBe('REPLACE')
  expect(within(screen.getByRole('main')).getByRole('searchbox')).toHaveValue('smoke')
})

test('a text that nothing goes by is answered with what Enter does', async () => {
  const { box } = await openSearch()
  fireEvent.focus(box)
  fireEvent.change(box, { target: { value: 'teapot' } })
  await act(() => vi.advanceTimersByTimeAsync(500))
  vi.useRealTimers()
  const said = 'No suggestions. Press Enter to search everything.'
  expect(await screen.findAllByText(said)).not.toHaveLength(0)
  const announced = screen.getAllByRole('status').map(({ textContent }) => textContent)
  expect(announced).toContain(said)
})
