import { act, screen, waitFor, within } from '@testing-library/react'
import { runInAction } from 'mobx'
import { expect, test } from 'vitest'
import { A_VISITOR } from '#domain/user/viewer.ts'
import { aCard, anOwnership, aUser } from '#tests/support/samples.ts'
import { openBrowseShop, page, type ListedProduct } from './browse-shop.tsx'

const listed: readonly ListedProduct[] = [
  { card: aCard({ id: 1, slug: 'campfire', name: 'Campfire' }), facets: {} },
  { card: aCard({ id: 2, slug: 'waterfall', name: 'Waterfall' }), facets: {} },
]
const owned = [anOwnership({ productId: 2, variantId: 21 })]

const article = (name: string) => {
  const heading = screen.getByRole('heading', { name })
  return within(heading.closest('article') ?? document.body)
}

test('a listing marks what its viewer owns, asked for in one question', async () => {
  const { askedOwned } = openBrowseShop('/2d', { listed, owned, viewer: aUser() })
  await page('2D elements')
  expect(await article('Waterfall').findByText('Owned')).toBeVisible()
  expect(article('Waterfall').queryByText(/^from \$/)).not.toBeInTheDocument()
  expect(article('Waterfall').queryByRole('button', { name: /cart/i })).not.toBeInTheDocument()
  expect(article('Campfire').getByText(/^from \$/)).toBeVisible()
  expect(article('Campfire').queryByText('Owned')).not.toBeInTheDocument()
  expect(askedOwned).toEqual([[1, 2]])
})

test('search results are marked the same way', async () => {
  openBrowseShop('/search?search_query=water', { listed, owned, viewer: aUser() })
  await page(/water/)
  expect(await article('Waterfall').findByText('Owned')).toBeVisible()
})

test('a visitor owns nothing, and nobody asks', async () => {
  const { askedOwned } = openBrowseShop('/2d', { listed, owned })
  await page('2D elements')
  expect(article('Waterfall').getByText(/^from \$/)).toBeVisible()
  expect(screen.queryByText('Owned')).not.toBeInTheDocument()
  expect(askedOwned).toEqual([])
})

test('marks go with the person whose they are, and follow what changes', async () => {
  const stock = { listed, owned: [...owned], viewer: aUser() }
  const { stores } = openBrowseShop('/2d', stock)
  await page('2D elements')
  expect(await article('Waterfall').findByText('Owned')).toBeVisible()
  stock.owned.push(anOwnership({ productId: 1, variantId: 11 }))
  act(() => stores.downloads.changed())
  expect(await article('Campfire').findByText('Owned')).toBeVisible()
  act(() =>
    runInAction(() => {
      stores.session.viewer = A_VISITOR
    }),
  )
  await waitFor(() => expect(screen.queryByText('Owned')).not.toBeInTheDocument())
})
