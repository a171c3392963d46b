import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { expect, test } from 'vitest'
import { FILE } from '../support/backend-data.ts'
import { openCreditShop } from '#tests/support/credit-shop.ts'
import { ORIGIN } from '#tests/support/shop-server.ts'
import { heading, openShop, PATIENCE } from '#tests/support/shop.tsx'

// Switzerland at 8.1 %: nobody there is asked for a consent of the EU.
const RATE = 810
const ROW = /^Tax \(8\.1%\)/

const country = () => screen.findByLabelText('Billing country', {}, PATIENCE)
const taxLine = () => screen.queryByText('Tax (8.1%)')

test('the checkout shows the tax of the country that is chosen, and the receipt what was paid', async () => {
  const shop = await openShop({ member: 'confirmed', cart: [FILE.HD, FILE.SMOKE] })
  shop.rates.set('CH', RATE)
  await shop.user.selectOptions(await country(), 'Switzerland')
  expect(await screen.findByText('Tax (8.1%)', {}, PATIENCE)).toBeVisible()
  expect(screen.getAllByText('$10.81').length).toBeGreaterThan(0)
  expect(screen.getByText('Orders billed to this country are taxed at 8.1%.')).toBeVisible()
  await shop.user.selectOptions(await country(), 'Canada')
  await waitFor(() => expect(taxLine()).not.toBeInTheDocument())
  expect(screen.getByText('We charge no tax on orders billed to this country.')).toBeVisible()
  await shop.user.selectOptions(await country(), 'Switzerland')
  await screen.findByText('Tax (8.1%)', {}, PATIENCE)
  await shop.user.click(screen.getByRole('button', { name: /^Confirm/ }))
  await heading('Your files are ready')
  expect(screen.getByRole('row', { name: ROW })).toHaveTextContent('$0.81')
  expect(screen.getByRole('row', { name: /^Total/ })).toHaveTextContent('$10.81')
})

test('a company with a valid VAT ID is shown the reverse charge, and its receipt says so', async () => {
  const shop = await openShop({ member: 'confirmed', cart: [FILE.HD, FILE.SMOKE] })
  shop.rates.set('FR', 2000)
  Object.assign(shop.vat, { home: 'DE', answer: 'valid' })
  await shop.user.selectOptions(await country(), 'France')
  expect(await screen.findByText('Tax (20%)', {}, PATIENCE)).toBeVisible()
  await shop.user.type(screen.getByLabelText(/^Company/), 'Ember & Fils')
  await shop.user.type(screen.getByLabelText(/^VAT ID/), 'FR 12345678901')
  expect(shop.vat.asked).toEqual([])
  await shop.user.tab()
  expect(await screen.findByText('Reverse charge', {}, PATIENCE)).toBeVisible()
  expect(screen.queryByText('Tax (20%)')).not.toBeInTheDocument()
  expect(screen.getByText(/confirmed this VAT ID, so we charge no tax/)).toBeVisible()
  await shop.user.click(screen.getByRole('button', { name: /^Confirm/ }))
  await heading('Your files are ready')
  expect(screen.getByRole('row', { name: /^Reverse charge/ })).toHaveTextContent('$0.00')
  expect(screen.getByRole('row', { name: /^Total/ })).toHaveTextContent('$10.00')
  expect(shop.vat.asked).toEqual(['FR12345678901'])
})

const SAID_OF = {
  invalid: /doesn’t list this VAT ID as valid, so tax is charged at 20%/,
  unknown: /couldn’t confirm this VAT ID .* right now, so tax is charged at 20%/,
} as const

for (const answer of ['invalid', 'unknown'] as const) {
  test(`a VAT ID of which the register says "${answer}" is told so at checkout, and paid with tax`, async () => {
    const shop = await openShop({ member: 'confirmed', cart: [FILE.HD, FILE.SMOKE] })
    shop.rates.set('FR', 2000)
    Object.assign(shop.vat, { home: 'DE', answer })
    await shop.user.selectOptions(await country(), 'France')
    await shop.user.type(screen.getByLabelText(/^Company/), 'Ember & Fils')
    await shop.user.type(screen.getByLabelText(/^VAT ID/), 'FR 12345678901')
    await shop.user.tab()
    expect(await screen.findByText(SAID_OF[answer], {}, PATIENCE)).toBeVisible()
    await shop.user.click(screen.getByRole('button', { name: /^Confirm/ }))
    await heading('Your files are ready')
    expect(screen.getByRole('row', { name: /^Total/ })).toHaveTextContent('$12.00')
  })
}

test('a number that nobody confirmed is asked about again when checkout is opened again', async () => {
  const shop = await openShop({ member: 'confirmed', cart: [FILE.HD, FILE.SMOKE] })
  shop.rates.set('FR', 2000)
  Object.assign(shop.vat, { home: 'DE', answer: 'unknown' })
  await shop.user.selectOptions(await country(), 'France')
  await shop.user.type(screen.getByLabelText(/^VAT ID/), 'FR 12345678901')
  await shop.user.tab()
  await screen.findByText(SAID_OF.unknown, {}, PATIENCE)
  shop.vat.answer = 'valid'
  await shop.reload()
  expect(await screen.findByText('Reverse charge', {}, PATIENCE)).toBeVisible()
})

test('a dialog that sells credits shows the reverse charge', async () => {
  const shop = await openCreditShop('/account/credits')
  shop.rates.set('FR', 2000)
  Object.assign(shop.vat, { home: 'DE', answer: 'valid' })
  await shop.user.click(await screen.findByRole('button', { name: 'Buy more credits' }, PATIENCE))
  const dialog = within(await screen.findByRole('dialog', { name: 'Buy more credits' }, PATIENCE))
  await shop.user.click(await dialog.findByRole('radio', { name: /^10 credits/ }))
  await dialog.findByRole('row', { name: 'Due today $20.00' })
  await shop.user.selectOptions(await country(), 'France')
  expect(await dialog.findByText('Tax (20%)', {}, PATIENCE)).toBeVisible()
  await shop.user.type(dialog.getByLabelText(/^VAT ID/), 'FR12345678901')
  await shop.user.tab()
  expect(await dialog.findByText('Reverse charge', {}, PATIENCE)).toBeVisible()
})

test('a country that was chosen before is chosen still', async () => {
  const shop = await openShop({ member: 'confirmed', cart: [FILE.HD] })
  await shop.user.selectOptions(await country(), 'Switzerland')
  await waitFor(async () => {
    const [cart] = await shop.db.selectFrom('carts').select('billing_country').execute()
    expect(cart?.billing_country).toBe('CH')
  })
  await shop.reload()
  await waitFor(async () => expect(await country()).toHaveValue('CH'))
})

test('who pays before the tax is on the screen is shown it, and asked again', async () => {
  const shop = await openShop({ member: 'confirmed', cart: [FILE.HD] })
  await shop.user.selectOptions(await country(), 'Switzerland')
  await waitFor(async () => {
    const [cart] = await shop.db.selectFrom('carts').select('billing_country').execute()
    expect(cart?.billing_country).toBe('CH')
  })
  shop.rates.set('CH', RATE)
  await shop.user.click(screen.getByRole('button', { name: /^Confirm/ }))
  expect(await screen.findByText('Tax (8.1%)', {}, PATIENCE)).toBeVisible()
  expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual([])
  await shop.user.click(screen.getByRole('button', { name: /^Confirm/ }))
  await heading('Your files are ready')
})

test('a dialog that sells credits adds the tax, and leaves the form as it is', async () => {
  const shop = await openCreditShop('/account/credits')
  shop.rates.set('CH', RATE)
  await shop.user.click(await screen.findByRole('button', { name: 'Buy more credits' }, PATIENCE))
  const dialog = within(await screen.findByRole('dialog', { name: 'Buy more credits' }, PATIENCE))
  await shop.user.click(await dialog.findByRole('radio', { name: /^10 credits/ }))
  await dialog.findByRole('row', { name: 'Due today $20.00' })
  const field = dialog.getByLabelText('Billing country')
  await shop.user.selectOptions(field, 'Switzerland')
  expect(await dialog.findByRole('row', { name: 'Due today $21.62' })).toBeVisible()
  expect(dialog.getByRole('row', { name: ROW })).toHaveTextContent('$1.62')
  expect(dialog.getByLabelText('Billing country')).toBe(field)
  await shop.user.click(dialog.getByRole('button', { name: 'Confirm & Pay' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const [order] = await shop.db.selectFrom('orders').select(['tax', 'total']).execute()
  expect(order).toEqual({ tax: 162, total: 2162 })
})

test('the page that sells a plan says its price with the tax, now and later', async () => {
  const shop = await openCreditShop('/account/credits')
  shop.rates.set('CH', RATE)
  await shop.goTo('/checkout/purchase?plan=2')
  await screen.findByRole('row', { name: 'Due today $19.00' }, PATIENCE)
  await shop.user.selectOptions(await country(), 'Switzerland')
  expect(await screen.findByRole('row', { name: 'Due today $20.54' }, PATIENCE)).toBeVisible()
  expect(screen.getByRole('row', { name: /^Next payment/ })).toHaveTextContent('$20.54 on')
})

test('whoever leafs through the countries asks for the first and the last, and sees the tax of the last', async () => {
  const shop = await openShop({ member: 'confirmed', cart: [FILE.HD] })
  shop.rates.set('CH', RATE)
  const asked: string[] = []
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  shop.network.use(
    http.post(`${ORIGIN}/api/v1/cart/changes`, async ({ request }) => {
      asked.push(((await request.clone().json()) as { country: string }).country)
      await held
      return shop.answer(request)
    }),
  )
  for (const name of ['Canada', 'Chile', 'Switzerland']) {
    await shop.user.selectOptions(await country(), name)
  }
  release()
  expect(await screen.findByText('Tax (8.1%)', {}, PATIENCE)).toBeVisible()
  expect(asked).toEqual(['CA', 'CH'])
})
