import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FILE } from '../support/backend-data.ts'
import { openCreditShop } from '#tests/support/credit-shop.ts'
import { aBundle, anOwnership, aProduct, aUser } from '#tests/support/samples.ts'
import { openShop, PATIENCE } from '#tests/support/shop.tsx'
import { openBrowseShop, page } from './browse-shop.tsx'

const FORM = '/pricing/enterprise#contact'
const WHERE = { name: 'Request a quote' } as const
/** Of the dialogs that sell. */
const DIALOGS = [
  ['credits', { kind: 'credits', missing: 1, mode: 'account', onward: null }],
  ['plans', { kind: 'upgrade', planId: 2, licenseId: 6, onward: null }],
] as const

const offer = () => screen.findByRole('link', WHERE, PATIENCE)

test('a file is asked for instead of put into the cart, and is sold again under another license', async () => {
  const { user } = openBrowseShop('/product/ember-rise', { products: [aProduct()] })
  await page('Ember Rise')
  await user.selectOptions(screen.getByLabelText('License'), '6')
  expect(await offer()).toHaveAttribute('href', FORM)
  expect(screen.queryByRole('button', { name: 'Add to cart' })).not.toBeInTheDocument()
  await user.selectOptions(screen.getByLabelText('License'), '5')
  expect(await screen.findByRole('button', { name: 'Add to cart' })).toBeVisible()
  expect(screen.queryByRole('link', WHERE)).not.toBeInTheDocument()
})

test('a higher license for a file that is owned is asked for as well', async () => {
  openBrowseShop('/product/ember-rise', {
    products: [aProduct()],
    owned: [anOwnership({ productId: 1, variantId: 12 })],
    viewer: aUser(),
    licenseId: 6,
  })
  await page('Ember Rise')
  expect(await offer()).toHaveAttribute('href', FORM)
  expect(screen.getByText(/Custom quote, from \$[\d.]+ upgrades/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Upgrade license/ })).not.toBeInTheDocument()
})

test('a bundle is asked for like a file', async () => {
  openBrowseShop('/bundle/small', {
    bundles: [aBundle({ id: 1, slug: 'small', name: 'Small kit' })],
    licenseId: 6,
  })
  await page('Small kit')
  expect(await offer()).toHaveAttribute('href', FORM)
  expect(screen.queryByRole('button', { name: 'Add to cart' })).not.toBeInTheDocument()
})

test('a cart keeps its items and says where its price starts; at checkout an offer is asked for', async () => {
  const shop = await openShop({ member: 'confirmed', cart: [FILE.HD] })
  await screen.findByRole('button', { name: 'Confirm & Pay' }, PATIENCE)
  await shop.user.selectOptions(screen.getByLabelText('License'), '6')
  expect(await offer()).toHaveAttribute('href', FORM)
  const bill = within(screen.getByRole('region', { name: 'Order summary' }))
  expect(bill.getByText('Total').nextElementSibling).toHaveTextContent('from $64.00')
  expect(screen.getByText(/available by custom quote/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Confirm/ })).not.toBeInTheDocument()
  await shop.user.selectOptions(screen.getByLabelText('License'), '5')
  expect(await screen.findByRole('button', { name: 'Confirm & Pay' }, PATIENCE)).toBeVisible()
})

test('the cart itself leads to the form too, and closes behind who goes there', async () => {
  const shop = await openShop({ member: 'confirmed', cart: [FILE.HD], at: '/' })
  await shop.stores().cart.chooseLicense(6)
  shop.stores().cart.open()
  const cart = within(await screen.findByRole('dialog', { name: 'Cart' }, PATIENCE))
  const link = await cart.findByRole('link', WHERE, PATIENCE)
  expect(cart.queryByRole('button', { name: 'Check out' })).not.toBeInTheDocument()
  await shop.user.click(link)
  await waitFor(() => expect(shop.stores().cart.active).toBe(false))
  await waitFor(() => expect(shop.address()).toMatch(/^\/pricing\/enterprise/), PATIENCE)
})

test('a cart of nothing to pay is confirmed as ever', async () => {
  const shop = await openShop({ member: 'confirmed', cart: [FILE.FREE] })
  await screen.findByRole('button', { name: 'Confirm' }, PATIENCE)
  await shop.user.selectOptions(screen.getByLabelText('License'), '6')
  await waitFor(() => expect(shop.stores().cart.order?.licenseId).toBe(6), PATIENCE)
  expect(await screen.findByRole('button', { name: 'Confirm' }, PATIENCE)).toBeVisible()
  expect(screen.queryByRole('link', WHERE)).not.toBeInTheDocument()
})

test.each(DIALOGS)('the dialog of %s sells nothing, and leads to the form', async (_, modal) => {
  const shop = await openCreditShop('/')
  await shop.stores().cart.chooseLicense(6)
  shop.stores().modals.show(modal)
  const dialog = within(await screen.findByRole('dialog', {}, PATIENCE))
  expect(await dialog.findByRole('link', WHERE, PATIENCE)).toHaveAttribute('href', FORM)
  expect(dialog.getByText(/available by custom quote/)).toBeVisible()
  expect(dialog.queryByRole('radio')).not.toBeInTheDocument()
  expect(dialog.queryByRole('button', { name: /Confirm|Continue/ })).not.toBeInTheDocument()
})
