import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LIBRARY } from '#domain/catalog/library.ts'
import { productLd } from '#ui/product/product-ld.ts'
import { OWNER, permissionsOf } from '#domain/team/role.ts'
import { aCard, anOwnership, aProduct, aUser, aVariant, dollars } from '#tests/support/samples.ts'
import { openBrowseShop, page } from './browse-shop.tsx'

const product = aProduct()

function prices(): readonly (string | null)[] {
  const table = within(screen.getByRole('table', { name: 'Files' }))
  return table
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.lastElementChild?.textContent ?? null)
}

test('choosing a license reprices every file', async () => {
  const { user } = openBrowseShop('/product/ember-rise', { products: [product] })
  await page('Ember Rise')
  expect(prices()).toEqual(['$4.00', '$8.00'])
  await user.selectOptions(screen.getByLabelText('License'), '2')
  await waitFor(() => expect(prices()).toEqual(['$7.20', '$14.40']))
})

test('every file says how it encodes color, and those without a picture say nothing', async () => {
  const [video] = product.variants
  const model = { ...aVariant(), id: 99, bitDepth: null, colorSpace: null, transfer: null }
  const variants = video ? [video, model] : []
  openBrowseShop('/product/ember-rise', { products: [{ ...product, variants }] })
  await page('Ember Rise')
  const table = within(screen.getByRole('table', { name: 'Files in this asset' }))
  const colors = table.getAllByRole('row').map((row) => row.children[2]?.textContent)
  expect(colors).toEqual(['Color', '12-bit · Rec.\u00A0709 · sRGB', ''])
})

test('the largest license has a price to start from, on request', async () => {
  const { user } = openBrowseShop('/product/ember-rise', { products: [product] })
  await page('Ember Rise')
  await user.selectOptions(screen.getByLabelText('License'), '6')
  expect(await screen.findByText('starting price, custom quote')).toBeVisible()
  expect(screen.getByRole('columnheader', { name: 'USD from' })).toBeVisible()
})

test('licenses below what an account needs are shut, with the reason', async () => {
  const viewer = aUser({ minLicenseId: 3 })
  openBrowseShop('/product/ember-rise', { products: [product], viewer, licenseId: 3 })
  await page('Ember Rise')
  expect(
    screen.getByRole('option', { name: 'Startup (below your account’s minimum)' }),
  ).toBeDisabled()
  expect(screen.getByText(/Your account requires Enterprise \$3M–\$20M or higher/)).toBeVisible()
})

test('where the team alone needs a higher license, it is named as the reason', async () => {
  const team = {
    id: 'T',
    name: 'North',
    roleId: OWNER,
    permissions: permissionsOf(OWNER),
    minLicenseId: 2,
    closesAt: null,
  } as const
  const viewer = aUser({ team })
  openBrowseShop('/product/ember-rise', { products: [product], viewer, licenseId: 2 })
  await page('Ember Rise')
  expect(
    screen.getByRole('option', { name: 'Individual (below your team’s minimum)' }),
  ).toBeDisabled()
  expect(screen.getByText(/Your team requires Startup or higher\./)).toBeVisible()
  expect(screen.queryByText(/your account/i)).not.toBeInTheDocument()
})

test('the chosen file goes into the cart, and the button then opens the cart', async () => {
  const { user, stores } = openBrowseShop('/product/ember-rise', { products: [product] })
  await page('Ember Rise')
  await user.click(screen.getByRole('radio', { name: /3840×2160/ }))
  await user.click(screen.getByRole('button', { name: 'Add to cart' }))
  expect(await screen.findByRole('button', { name: 'In your cart', hidden: true })).toBeVisible()
  expect(stores.cart.has({ type: 'variant', id: 12 })).toBe(true)
  expect(stores.cart.active).toBe(true)
})

test('an owned file is downloaded, never bought again', async () => {
  openBrowseShop('/product/ember-rise', {
    products: [product],
    owned: [anOwnership({ productId: product.id, variantId: 12 })],
    viewer: aUser(),
  })
  await page('Ember Rise')
  expect(screen.getByRole('radio', { name: /3840×2160/ })).toBeChecked()
  expect(screen.getByRole('button', { name: 'Download' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /Upgrade license/ })).not.toBeInTheDocument()
})

test('the file that was bought stands chosen, not a smaller one that came with it', async () => {
  openBrowseShop('/product/ember-rise', {
    products: [product],
    owned: [
      anOwnership({ productId: product.id, variantId: 11, covered: true }),
      anOwnership({ productId: product.id, variantId: 12, worth: dollars(8), credits: 2 }),
    ],
    viewer: aUser(),
  })
  await page('Ember Rise')
  expect(screen.getByRole('radio', { name: /3840×2160/ })).toBeChecked()
  expect(screen.getAllByText('Owned')).toHaveLength(2)
  expect(prices()).toEqual(['', ''])
})

test('a file whose invoice is overdue is owned, and says why it is not delivered', async () => {
  openBrowseShop('/product/ember-rise', {
    products: [product],
    owned: [anOwnership({ productId: product.id, variantId: 12, suspended: true })],
    viewer: aUser(),
  })
  await page('Ember Rise')
  expect(screen.getByText(/Owned\. Access is suspended until its invoice is paid\.$/)).toBeVisible()
  expect(screen.queryByText(/Download it again anytime/)).not.toBeInTheDocument()
})

test('before it is bought, the chosen file says which others it includes', async () => {
  const [hd, uhd] = product.variants
  if (!hd || !uhd) throw new Error('the sample asset has two files')
  const { user } = openBrowseShop('/product/ember-rise', {
    products: [{ ...product, variants: [hd, uhd, { ...hd, id: 13, codec: 'H.264' }] }],
  })
  await page('Ember Rise')
  expect(
    screen.getByText(
      'Includes 1 more file of this asset: 1920×1080. One purchase covers every file that costs the same or less, and those added later.',
    ),
  ).toBeVisible()
  await user.click(screen.getByRole('radio', { name: /3840×2160/ }))
  expect(screen.getByText(/^Includes 2 more files of this asset: 1920×1080\./)).toBeVisible()
})

test('an owned file under a lower license than the chosen one is updated for the difference', async () => {
  const { user, stores } = openBrowseShop('/product/ember-rise', {
    products: [product],
    owned: [anOwnership({ productId: product.id, variantId: 12, worth: dollars(8) })],
    viewer: aUser(),
  })
  await page('Ember Rise')
  await user.selectOptions(screen.getByLabelText('License'), 'Startup')
  await user.click(await screen.findByRole('button', { name: 'Upgrade license · $6.40' }))
  expect(stores.cart.has({ type: 'variant', id: 12 })).toBe(true)
  expect(screen.getByRole('button', { name: 'Download', hidden: true })).toBeVisible()
})

test('the page opens at the file whose price the card named', async () => {
  const [hd, uhd] = product.variants
  if (!hd || !uhd) throw new Error('the sample asset has two files')
  openBrowseShop('/product/ember-rise', { products: [{ ...product, variants: [uhd, hd] }] })
  await page('Ember Rise')
  expect(screen.getByRole('radio', { name: /1920×1080/ })).toBeChecked()
})

test('a visitor is asked to sign in for practice footage', async () => {
  const plate = aProduct({ libraryId: LIBRARY.PRACTICE })
  const { user, stores } = openBrowseShop('/product/ember-rise', { products: [plate] })
  await page('Ember Rise')
  expect(screen.queryByLabelText('License')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Sign in to download' }))
  expect(stores.modals.open).toMatchObject({ kind: 'login', passwordLater: true })
})

test('what only plans bring has no price, says so and leads to the plans', async () => {
  const reserved = aProduct({
    subscriptionOnly: true,
    similar: [aCard({ subscriptionOnly: true })],
  })
  openBrowseShop('/product/ember-rise', { products: [reserved] })
  await page('Ember Rise')
  const panel = within(screen.getByRole('region', { name: 'License and download' }))
  expect(panel.getByText(/Available with a subscription/)).toBeVisible()
  expect(panel.getByRole('link', { name: 'View plans' })).toHaveAttribute('href', '/pricing')
  expect(prices()).toEqual(['1', '2'])
  expect(document.body).not.toHaveTextContent('$')
  expect(screen.queryByRole('button', { name: /to cart/i })).not.toBeInTheDocument()
  expect(screen.queryByLabelText('License')).not.toBeInTheDocument()
  const similar = within(screen.getByRole('list', { name: 'Similar assets' }))
  expect(similar.getByText('Subscribers only')).toBeVisible()
})

test('search engines are told a price of what has one, and no offer of what only plans bring', () => {
  const at = 'https://emberstock.test'
  expect(productLd(product, at).offers).toMatchObject([{ price: '4.00' }, { price: '8.00' }])
  expect(productLd(product, at, 1900).offers).toMatchObject([{ price: '4.76' }, { price: '9.52' }])
  expect(productLd(aProduct({ free: true }), at).offers[0]?.price).toBe('0.00')
  expect(productLd(aProduct({ subscriptionOnly: true }), at).offers).toEqual([])
})

test('who owned it under a lower license is offered no update for money', async () => {
  const reserved = aProduct({ subscriptionOnly: true })
  openBrowseShop('/product/ember-rise', {
    products: [reserved],
    owned: [anOwnership({ productId: product.id, variantId: 12 })],
    viewer: aUser(),
    licenseId: 2,
  })
  await page('Ember Rise')
  expect(await screen.findByRole('button', { name: 'Download' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /Upgrade license/ })).not.toBeInTheDocument()
})

test('an asset that does not exist leads to the page for trouble', async () => {
  openBrowseShop('/product/no-such-thing')
  expect(await page(/page not found/i)).toBeVisible()
})

test('what is no longer sold shows no price and no way to buy it', async () => {
  openBrowseShop('/product/ember-rise', { products: [aProduct({ retired: true })] })
  await page('Ember Rise')
  expect(screen.getByText('No longer available.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /add to cart|save/i })).not.toBeInTheDocument()
  expect(screen.queryByText('USD')).not.toBeInTheDocument()
})

test('who owns what is no longer sold downloads it, and is sold no higher license of it', async () => {
  openBrowseShop('/product/ember-rise', {
    products: [aProduct({ retired: true })],
    owned: [anOwnership({ productId: product.id, variantId: 12 })],
    viewer: aUser(),
    licenseId: 2,
  })
  await page('Ember Rise')
  expect(await screen.findByRole('button', { name: 'Download' })).toBeVisible()
  const update = screen.findByRole('button', { name: /Update licen[cs]e/ }, { timeout: 1_000 })
  await expect(update).rejects.toThrow('Unable to find')
})
