import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aBundle, anOwnership, aUser } from '#tests/support/samples.ts'
import { openBrowseShop, page } from './browse-shop.tsx'

const bundles = [
  aBundle({ id: 1, slug: 'small', name: 'Small kit', effectiveDiscount: 10 }),
  aBundle({ id: 2, slug: 'large', name: 'Large kit', effectiveDiscount: 40 }),
]

function titles(): readonly (string | null)[] {
  return screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
}

test('bundles are put in the order that was chosen, and the address keeps it', async () => {
  const { user, address } = openBrowseShop('/bundles', { bundles })
  await page('Bundles')
  expect(titles()).toEqual(['Small kit', 'Large kit'])
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Discount (high to low)')
  await waitFor(() => expect(titles()).toEqual(['Large kit', 'Small kit']))
  expect(address()).toBe('/bundles?sort_by=effective_discount')
})

test('a bundle says which of its files are owned already', async () => {
  openBrowseShop('/bundle/small', {
    bundles,
    owned: [anOwnership({ productId: 1, variantId: 11 })],
    viewer: aUser(),
  })
  await page('Small kit')
  expect(screen.getAllByText('Owned')).toHaveLength(1)
  expect(screen.getAllByText('Not owned')).toHaveLength(1)
})

test('a bundle goes into the cart as one item', async () => {
  const { user, stores } = openBrowseShop('/bundle/large', { bundles })
  await page('Large kit')
  await user.click(screen.getByRole('button', { name: 'Add to cart' }))
  await waitFor(() => expect(stores.cart.has({ type: 'bundle', id: 2 })).toBe(true))
})
