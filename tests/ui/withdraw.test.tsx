import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { IDEMPOTENCY_HEADER } from '#contract/orders.ts'
import { FILE } from '../support/backend-data.ts'
import { linkTo } from '../support/emails.ts'
import { ADA, heading, openShop, PATIENCE } from '#tests/support/shop.tsx'
import { ORIGIN } from '#tests/support/shop-server.ts'

const button = (name: string) => screen.findByRole('button', { name }, PATIENCE)

/** Ada's shop, with a paid order of two files. */
async function openWithOrder() {
  const shop = await openShop({ at: '/', member: 'confirmed', cart: [FILE.HD, FILE.SMOKE] })
  return { ...shop, id: await pay(shop, 'the-only-attempt') }
}

/** Pays the cart as it is; gives the order. */
async function pay(shop: Awaited<ReturnType<typeof openShop>>, attempt: string): Promise<string> {
  const cart = await shop.answer(new Request(`${ORIGIN}/api/v1/cart`))
  const { quote } = (await cart.json()) as { quote: string }
  const bill = { billing_country: 'US', company: 'Foxglove', payment: 'sandbox_ok', quote }
  const paid = await shop.answer(
    new Request(`${ORIGIN}/api/v1/checkout`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', [IDEMPOTENCY_HEADER]: attempt },
      body: JSON.stringify(bill),
    }),
  )
  const { id } = (await paid.json()) as { id: string }
  return id
}

const given = ({ db }: Pick<Awaited<ReturnType<typeof openShop>>, 'db'>) =>
  db.selectFrom('sandbox_refunds').select('amount').execute()

test('a buyer chooses what to take back, confirms, and sees the receipt', async () => {
  const shop = await openWithOrder()
  await shop.goTo(`/checkout/complete?order=${shop.id}`)
  await shop.user.click(
    await screen.findByRole('link', { name: 'Withdraw from this order' }, PATIENCE),
  )
  await heading('Withdraw from a contract')
  await shop.user.click(await screen.findByRole('checkbox', { name: /^Asset 4/ }, PATIENCE))
  await shop.user.click(await button('Withdraw from selected items'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm your withdrawal' }))
  expect(dialog.getByText(/Ada Byron, you’re withdrawing/)).toBeVisible()
  expect(dialog.getByRole('listitem')).toHaveTextContent('Asset 1, File 11')
  expect(await given(shop)).toEqual([])
  await shop.user.click(dialog.getByRole('button', { name: 'Confirm withdrawal' }))
  expect(
    await screen.findByRole('heading', { name: 'We have received your withdrawal' }, PATIENCE),
  ).toHaveFocus()
  const page = within(screen.getByRole('main'))
  expect(page.getByRole('listitem')).toHaveTextContent('we’ll refund $4.00.')
  expect(page.getByText(ADA.email)).toBeVisible()
  expect(await given(shop)).toEqual([{ amount: 400 }])

  await shop.user.click(screen.getByRole('link', { name: 'View order' }))
  expect(await screen.findByRole('row', { name: /^Refunded/ }, PATIENCE)).toHaveTextContent('$4.00')
  await shop.goTo('/account/orders')
  expect(await screen.findByText('Paid, $4.00 refunded', {}, PATIENCE)).toBeVisible()
}, 60_000)

test('what was taken back is for sale again on a page that was open before', async () => {
  const shop = await openWithOrder()
  await shop.goTo('/withdraw')
  await button('Withdraw from selected items')
  await shop.goTo('/product/asset-1')
  expect(await screen.findByText(/^Owned\./, {}, PATIENCE)).toBeVisible()
  await shop.goTo('/withdraw')
  await shop.user.click(await button('Withdraw from selected items'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm your withdrawal' }))
  await shop.user.click(dialog.getByRole('button', { name: 'Confirm withdrawal' }))
  await screen.findByRole('heading', { name: 'We have received your withdrawal' }, PATIENCE)
  await shop.goTo('/product/asset-1')
  await heading('Asset 1')
  // Ways to download it join the button once they are looked up, which puts another in its place.
  await waitFor(
    () => expect(screen.getByRole('button', { name: 'Add to cart' })).toBeVisible(),
    PATIENCE,
  )
  expect(screen.queryByText(/^Owned\./)).not.toBeInTheDocument()
}, 60_000)

test('a second thought before the second step changes nothing', async () => {
  const shop = await openWithOrder()
  await shop.goTo('/withdraw')
  await shop.user.click(await button('Withdraw from selected items'))
  await shop.user.click(await button('Keep order'))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(await shop.db.selectFrom('withdrawals').selectAll().execute()).toEqual([])
}, 30_000)

test('what lowered the price of a later purchase says which to withdraw from first', async () => {
  const shop = await openWithOrder()
  const change = (body: object) => shop.ask('/api/v1/cart/changes', body)
  await change({ kind: 'license-chosen', license_id: 2 })
  await change({ kind: 'item-added', item: { kind: 'product', variant_id: FILE.HD } })
  await pay(shop, 'the-second-attempt')
  await shop.goTo('/withdraw')
  expect(
    await screen.findByText(
      'A later purchase cost less because of this one. Withdraw from that purchase first.',
      {},
      PATIENCE,
    ),
  ).toBeVisible()
}, 30_000)

test('what was downloaded says why it stays', async () => {
  const shop = await openWithOrder()
  await shop.ask('/api/v1/downloads', { variant_id: FILE.HD })
  await shop.db.updateTable('grants').set({ served_at: Date.now() }).execute()
  await shop.goTo('/withdraw')
  expect(
    await screen.findByText(
      'This has been downloaded, which ended your right of withdrawal.',
      {},
      PATIENCE,
    ),
  ).toBeVisible()
  expect(screen.getAllByRole('checkbox')).toHaveLength(1)
}, 30_000)

test('who cannot sign in states it by a form, and confirms by the mailed link', async () => {
  const shop = await openWithOrder()
  shop.forget()
  await shop.reload('/withdraw')
  await shop.user.click(await button('Withdraw from this contract'))
  expect(await screen.findByText('Name can’t be blank')).toBeVisible()
  await shop.user.type(screen.getByLabelText('Name'), 'Ada Byron')
  await shop.user.type(screen.getByLabelText('Email'), ADA.email)
  await shop.user.type(screen.getByLabelText('Order or invoice number'), shop.id)
  await shop.user.click(await button('Withdraw from this contract'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm your withdrawal' }))
  await shop.user.click(dialog.getByRole('button', { name: 'Confirm withdrawal' }))
  expect(
    await screen.findByRole('heading', { name: 'We have received your statement' }, PATIENCE),
  ).toHaveFocus()
  expect(await given(shop)).toEqual([])

  await shop.reload(await linkTo(shop, ADA.email))
  await waitFor(() => expect(shop.address()).toBe('/withdraw'), PATIENCE)
  expect(await screen.findByText(/^Asset 1, File 11/, {}, PATIENCE)).toHaveTextContent('$4.00')
  expect(await given(shop)).toEqual([])
  await shop.user.click(await button('Confirm withdrawal'))
  await screen.findByRole('heading', { name: 'We have received your withdrawal' }, PATIENCE)
  expect(await given(shop)).toEqual([{ amount: 1000 }])
}, 60_000)

test('a link that ended says so and leads back to the form', async () => {
  const shop = await openShop({ at: '/withdraw?token=nothing' })
  await screen.findByRole('heading', { name: 'This link no longer works' }, PATIENCE)
  expect(screen.getByRole('link', { name: 'Submit again' })).toHaveAttribute('href', '/withdraw')
  expect(shop.address()).toBe('/withdraw')
})
