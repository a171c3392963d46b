import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aBundle, aCard, aProduct } from '#tests/support/samples.ts'
import { openBrowseShop, page } from './browse-shop.tsx'

const product = aProduct()

/** Everything is near what is seen. */
class NearObserver {
  readonly #hear: (entries: readonly { readonly isIntersecting: boolean }[]) => void
  constructor(hear: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
    this.#hear = hear
  }
  observe() {
    this.#hear([{ isIntersecting: true }])
  }
  disconnect() {}
}

test('an asset names the bundles that hold it, with what one saves', async () => {
  vi.stubGlobal('IntersectionObserver', NearObserver)
  const { stores } = openBrowseShop('/product/ember-rise', {
    products: [product],
    bundles: [aBundle()],
  })
  await page('Ember Rise')
  stores.interaction.begin()
  const bundles = within(
    await screen.findByRole('region', { name: 'In these bundles' }, { timeout: 20_000 }),
  )
  expect(bundles.getByRole('link', { name: 'Campfire Kit' })).toHaveAttribute(
    'href',
    '/bundle/campfire-kit',
  )
  expect(bundles.getByText('Save $3.00')).toBeVisible()
  expect(bundles.getByText('$9.00')).toBeVisible()
})

test('an asset names what completes it in a shot, each with its reason', async () => {
  vi.stubGlobal('IntersectionObserver', NearObserver)
  const { stores } = openBrowseShop('/product/ember-rise', {
    products: [product],
    completes: [
      {
        product: aCard({ id: 5, slug: 'gray', name: 'Gray smoke' }),
        adds: 'smoke',
        collection: null,
      },
      {
        product: aCard({ id: 6, slug: 'tent', name: 'Old tent' }),
        adds: null,
        collection: { slug: 'campfire', name: 'Campfire' },
      },
    ],
  })
  await page('Ember Rise')
  stores.interaction.begin()
  const found = within(
    await screen.findByRole('region', { name: 'Completes the shot' }, { timeout: 20_000 }),
  )
  expect(found.getByRole('link', { name: 'Gray smoke' })).toHaveAttribute('href', '/product/gray')
  expect(found.getByText('Adds smoke')).toBeVisible()
  expect(found.getByText('Also in Campfire')).toBeVisible()
})

test('an asset shows what was looked at before it, each to be removed, and all to be cleared', async () => {
  vi.stubGlobal('IntersectionObserver', NearObserver)
  localStorage.setItem('emberstock-viewed', JSON.stringify([7, 1, 99, 8]))
  const cards = [aCard({ id: 7, name: 'Gray smoke' }), aCard({ id: 8, name: 'Old tent' })]
  const { stores, user } = openBrowseShop('/product/ember-rise', {
    products: [product],
    listed: cards.map((card) => ({ card, facets: {} })),
  })
  await page('Ember Rise')
  stores.interaction.begin()
  const viewed = within(
    await screen.findByRole('region', { name: 'Recently viewed' }, { timeout: 20_000 }),
  )
  const names = () =>
    viewed.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(names()).toEqual(['Gray smoke', 'Old tent'])
  expect(localStorage.getItem('emberstock-viewed')).toBe('[1,7,99,8]')

  await user.click(viewed.getByRole('button', { name: 'Remove Gray smoke from recently viewed' }))
  expect(names()).toEqual(['Old tent'])
  expect(localStorage.getItem('emberstock-viewed')).toBe('[1,99,8]')
  expect(viewed.getByRole('button', { name: 'Remove Old tent from recently viewed' })).toHaveFocus()

  await user.click(viewed.getByRole('button', { name: 'Clear recently viewed' }))
  expect(screen.queryByRole('region', { name: 'Recently viewed' })).not.toBeInTheDocument()
  expect(localStorage.getItem('emberstock-viewed')).toBeNull()
})
