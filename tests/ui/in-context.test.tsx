import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aBundle, aProduct } from '#tests/support/samples.ts'
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
