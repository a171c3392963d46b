import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aBundle, aCard, anOwnership, aProduct, aUser } from '#tests/support/samples.ts'
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
  expect(screen.getAllByText('Other file owned')).toHaveLength(1)
})

test('a visitor, who can own nothing, is not told so', async () => {
  openBrowseShop('/bundle/small', { bundles })
  await page('Small kit')
  expect(screen.queryByText('Not owned')).not.toBeInTheDocument()
})

test('who owns another file of its assets sees what is left of each, and how the price comes about', async () => {
  const [hd, uhd] = aProduct().variants
  if (!hd || !uhd) throw new Error('the sample asset has two files')
  const other = { ...hd, id: 21 }
  const members = [
    { product: aCard(), variant: uhd },
    { product: aCard({ id: 2, slug: 'other', name: 'Other' }), variant: other },
  ]
  openBrowseShop('/bundle/small', {
    bundles: [aBundle({ slug: 'small', name: 'Small kit', effectiveDiscount: 10, members })],
    owned: [anOwnership({ productId: 1, variantId: hd.id })],
    viewer: aUser(),
  })
  await page('Small kit')
  const tiles = within(screen.getByRole('list', { name: 'Files in this bundle' }))
  expect(tiles.getByText('Other file owned')).toBeVisible()
  expect(tiles.getAllByText('$4.00')).toHaveLength(2)
  const offer = within(screen.getByRole('region', { name: 'License this bundle' }))
  expect(offer.getByText(/You own another file of 1 of the 2 assets/)).toBeVisible()
  expect(offer.getByText('$7.20')).toBeVisible()
  expect(offer.getByText('$8.00')).toBeVisible()
  expect(offer.getByText(/for what you don’t own yet, less 10%/)).toBeVisible()
  expect(offer.queryByText('Before:')).not.toBeInTheDocument()
})

test('a bundle goes into the cart as one item', async () => {
  const { user, stores } = openBrowseShop('/bundle/large', { bundles })
  await page('Large kit')
  await user.click(screen.getByRole('button', { name: 'Add to cart' }))
  await waitFor(() => expect(stores.cart.has({ type: 'bundle', id: 2 })).toBe(true))
})
