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
