import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { IDEMPOTENCY_HEADER } from '#contract/orders.ts'
import { paidCharges, paidOrders } from '../support/backend.ts'
import { FILE, KIT } from '../support/backend-data.ts'
import { ADA, heading, openShop, PATIENCE, type Shop } from '#tests/support/shop.tsx'
import { ORIGIN } from '#tests/support/shop-server.ts'
import { usedBefore } from '#tests/support/used-code.ts'

const CHECKOUT = `${ORIGIN}/api/v1/checkout`
const MEMBER = { member: 'confirmed', cart: [FILE.HD, FILE.SMOKE] } as const

/** The pay button, once the page knows the cart. */
const payButton = () => screen.findByRole('button', { name: /^Confirm/ }, PATIENCE)

async function fillIn(
  { user }: Shop,
  { country = 'Canada', card = 'Test: payment succeeds' } = {},
) {
  await payButton()
  await user.selectOptions(screen.getByLabelText('Billing country'), country)
  await user.click(screen.getByRole('radio', { name: card }))
}

async function pay({ user }: Shop): Promise<void> {
  await user.click(await payButton())
}

/** The keys under which payments were sent, in their order. */
function keysOf({ network, answer }: Shop): readonly (string | null)[] {
  const keys: (string | null)[] = []
  network.use(
    http.post(CHECKOUT, ({ request }) => {
      keys.push(request.headers.get(IDEMPOTENCY_HEADER))
      return answer(request)
    }),
  )
  return keys
}

test('a visitor sees what the cart costs and is asked who is buying', async () => {
  await openShop({ cart: [FILE.HD] })
  expect(await screen.findByRole('heading', { name: 'Your account' }, PATIENCE)).toBeVisible()
  const bill = screen.getByRole('region', { name: 'Order summary' })
  expect(within(bill).getByText('Total').nextElementSibling).toHaveTextContent('$4.00')
  expect(screen.queryByRole('button', { name: /^Confirm/ })).not.toBeInTheDocument()
})

test.each([
  ['looks at the checkout and browses on', '/product/asset-4', [FILE.HD, FILE.SMOKE]],
  ['signs in at the checkout', '/checkout', [FILE.SMOKE]],
])('who %s finds in the cart what cart 3 says', async (_, at, kept) => {
  const shop = await openShop({ at: '/2d', member: 'confirmed', cart: [FILE.HD] })
  shop.forget()
  await shop.put(FILE.SMOKE)
  await shop.reload('/checkout')
  expect(await screen.findByRole('heading', { name: 'Your account' }, PATIENCE)).toBeVisible()
  await shop.goTo(at)
  await heading(at === '/checkout' ? 'Checkout' : 'Asset 4')
  shop.stores().modals.show({ kind: 'login' })
  const login = within(await screen.findByRole('dialog', { name: 'Sign in' }, PATIENCE))
  await shop.user.type(login.getByLabelText(/email/i), ADA.email)
  await shop.user.type(login.getByLabelText(/^password/i), ADA.password)
  await shop.user.click(login.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(shop.stores().session.user).not.toBeNull(), PATIENCE)
  const rows = await shop.db.selectFrom('cart_items').select('ref_id').orderBy('ref_id').execute()
  expect(rows.map((row) => row.ref_id)).toEqual(kept)
})

test('an empty cart has nothing to pay', async () => {
  await openShop({ member: 'confirmed' })
  expect(await screen.findByRole('heading', { name: 'Your cart is empty' }, PATIENCE)).toBeVisible()
})

test('the button says what it does: pay, or only confirm where nothing is left to pay', async () => {
  const shop = await openShop({ member: 'confirmed', cart: [FILE.FREE] })
  expect(await payButton()).toHaveAccessibleName('Confirm')
  expect(screen.queryByRole('radio')).not.toBeInTheDocument()
  await shop.put(FILE.HD)
  await shop.reload()
  expect(await payButton()).toHaveAccessibleName('Confirm & Pay')
})

test('the country is asked for at its field, and none is chosen beforehand', async () => {
  const shop = await openShop(MEMBER)
  await pay(shop)
  const country = screen.getByLabelText('Billing country')
  await waitFor(() => expect(country).toHaveAccessibleDescription('Billing country can’t be blank'))
  expect(country).toHaveFocus()
  expect(country).toHaveValue('')
  expect(await paidOrders(shop.db)).toEqual([])
})

test('from the Startup license up a company must be named', async () => {
  const shop = await openShop(MEMBER)
  await fillIn(shop)
  await shop.user.selectOptions(screen.getByLabelText('License'), 'Startup')
  const company = screen.getByLabelText('Company')
  await waitFor(() => expect(company).toBeRequired())
  await pay(shop)
  await waitFor(() => expect(company).toHaveAccessibleDescription('Company can’t be blank'))
  expect(company).toHaveFocus()
  await shop.user.type(company, 'Byron Pictures{Enter}')
  await heading('Your files are ready')
  expect(screen.getByRole('table', { name: 'Receipt' })).toHaveTextContent('Byron Pictures, Canada')
})

test('a declined payment keeps the cart, and the next try is a new one', async () => {
  const shop = await openShop(MEMBER)
  const keys = keysOf(shop)
  await fillIn(shop, { card: 'Test: card declined' })
  await pay(shop)
  expect(await screen.findByText(/was declined and nothing was charged/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Cart, 2 items' })).toBeVisible()

  await fillIn(shop)
  await pay(shop)
  await heading('Your files are ready')
  expect(new Set(keys).size).toBe(2)
  expect(await paidOrders(shop.db)).toHaveLength(1)
  expect(await screen.findByRole('button', { name: 'Cart, 0 items' })).toBeVisible()
})

test('a code that their card has used before is said in words, and another card pays', async () => {
  const shop = await openShop(MEMBER)
  await usedBefore(shop, 'sandbox', 'sandbox_ok')
  await fillIn(shop)
  await pay(shop)
  expect(await screen.findByText(/was already used with this payment method/)).toBeVisible()
  expect(await paidCharges(shop.db)).toEqual([])
  expect(screen.getByRole('button', { name: 'Cart, 2 items' })).toBeVisible()
  await fillIn(shop, { card: 'Test: payment succeeds (second card)' })
  await pay(shop)
  await heading('Your files are ready')
})

test('a bank that asks once more is answered in a dialog', async () => {
  const shop = await openShop(MEMBER)
  await fillIn(shop, { card: 'Test 3-D Secure' })
  await pay(shop)
  const bank = await screen.findByRole('dialog', { name: 'Verify payment' })
  expect(bank).toHaveTextContent('$10.00')
  expect(within(bank).getByRole('button', { name: 'Approve' })).toHaveFocus()
  await shop.user.keyboard('{Enter}')
  await heading('Your files are ready')
})

test('refusing it charges nothing and leads back to the form', async () => {
  const shop = await openShop(MEMBER)
  await fillIn(shop, { card: 'Test 3-D Secure' })
  await pay(shop)
  await shop.user.click(await screen.findByRole('button', { name: 'Decline' }))
  expect(await screen.findByText(/was declined and nothing was charged/)).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(await paidCharges(shop.db)).toEqual([])
  expect(screen.getByRole('button', { name: 'Cart, 2 items' })).toBeVisible()
})

test('a bank that cannot be reached is said inside its dialog', async () => {
  const shop = await openShop(MEMBER)
  await fillIn(shop, { card: 'Test 3-D Secure' })
  await pay(shop)
  const bank = await screen.findByRole('dialog', { name: 'Verify payment' })
  shop.network.use(
    http.post(`${ORIGIN}/api/v1/orders/:id/challenge`, () => HttpResponse.error(), {
      once: true,
    }),
  )
  await shop.user.keyboard('{Enter}')
  expect(await within(bank).findByRole('alert')).toHaveTextContent('You appear to be offline')
  await shop.user.click(within(bank).getByRole('button', { name: 'Approve' }))
  await heading('Your files are ready')
  expect(await paidCharges(shop.db)).toHaveLength(1)
})

test('a price that changed meanwhile is shown beside the old one and asked about again', async () => {
  const shop = await openShop(MEMBER)
  await fillIn(shop)
  await shop.db.updateTable('variants').set({ base_price: 500 }).where('id', '=', FILE.HD).execute()
  await pay(shop)
  const words = await screen.findByText(/The price has changed to \$11\.00/)
  expect(words).toHaveTextContent('The previous price was $10.00.')
  expect(await paidOrders(shop.db)).toEqual([])
  const bill = screen.getByRole('region', { name: 'Order summary' })
  await waitFor(() =>
    expect(within(bill).getByText('Total').nextElementSibling).toHaveTextContent('$11.00'),
  )
  await pay(shop)
  await heading('Your files are ready')
  expect(screen.getByRole('row', { name: /^Total/ })).toHaveTextContent('$11.00')
})

test('an answer lost on the way does not buy twice', async () => {
  const shop = await openShop(MEMBER)
  const keys: (string | null)[] = []
  shop.network.use(
    http.post(CHECKOUT, async ({ request }) => {
      keys.push(request.headers.get(IDEMPOTENCY_HEADER))
      const answer = await shop.answer(request)
      return keys.length === 1 ? HttpResponse.error() : answer
    }),
  )
  await fillIn(shop)
  await pay(shop)
  expect(await screen.findByText(/You appear to be offline/)).toBeVisible()
  // The cart is paid, and reads as empty from now on.
  await shop.user.click(screen.getByRole('button', { name: /^Cart/ }))
  await within(await screen.findByRole('dialog')).findByText('Your cart is empty')
  await shop.user.keyboard('{Escape}')
  await pay(shop)
  await heading('Your files are ready')
  expect(new Set(keys).size).toBe(1)
  expect(await paidOrders(shop.db)).toHaveLength(1)
  expect(await paidCharges(shop.db)).toHaveLength(1)
})

test('the receipt lists every file with its SHA-256, and can be opened again', async () => {
  const shop = await openShop(MEMBER)
  await shop.ask('/api/v1/cart/changes', {
    kind: 'item-added',
    item: { kind: 'bundle', bundle_id: KIT },
  })
  await shop.reload()
  await fillIn(shop)
  await pay(shop)
  await heading('Your files are ready')
  const address = shop.address()
  const rows = await shop.db
    .selectFrom('variants')
    .select('sha256')
    .where('id', 'in', [FILE.HD, FILE.SMOKE])
    .execute()
  for (const { sha256 } of rows) expect(screen.getAllByText(sha256)).toHaveLength(1)
  expect(screen.getAllByRole('button', { name: /^Download (?!all)/ })).toHaveLength(2)

  await shop.reload(address)
  await heading('Your files are ready')
  expect(screen.getByRole('table', { name: 'Receipt' })).toHaveTextContent('Individual')
})

test('a free asset stands among the orders as given, and its receipt says for how long', async () => {
  const shop = await openShop({ at: '/2d', member: 'confirmed' })
  await shop.ask('/api/v1/downloads', { variant_id: FILE.FREE })
  await shop.goTo('/account/orders')
  expect(await screen.findByText('Free', {}, PATIENCE)).toBeVisible()
  await shop.user.click(screen.getByRole('link', { name: 'Asset 2' }))
  await heading('Your file is ready')
  expect(screen.getByText(/is in your downloads for 30 days/)).toBeVisible()
})

test('looking again at a payment that its bank asks about answers nothing for its owner', async () => {
  const shop = await openShop(MEMBER)
  await fillIn(shop, { card: 'Test 3-D Secure' })
  await pay(shop)
  await screen.findByRole('dialog', { name: 'Verify payment' })
  const { id } = await shop.db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
  await shop.reload(`/checkout/complete?order=${id}`)
  await heading('Your bank needs to verify this payment')
  const look = screen.getByRole('button', { name: 'Check again' })
  await shop.user.click(look)
  await waitFor(() => expect(look).not.toHaveAttribute('aria-busy'))
  expect(await paidOrders(shop.db)).toEqual([])
})

test('a payment that waits for its bank is finished from its order, or left as it is', async () => {
  const shop = await openShop(MEMBER)
  await fillIn(shop, { card: 'Test 3-D Secure' })
  await pay(shop)
  await screen.findByRole('dialog', { name: 'Verify payment' })
  const { id } = await shop.db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
  await shop.reload(`/checkout/complete?order=${id}`)
  await heading('Your bank needs to verify this payment')
  await shop.user.click(screen.getByRole('button', { name: 'Verify payment' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Verify payment' }))
  await shop.user.click(asked.getByRole('button', { name: 'Close' }))
  await heading('Your bank needs to verify this payment')

  await shop.user.click(screen.getByRole('button', { name: 'Verify payment' }))
  await shop.user.click(await screen.findByRole('button', { name: 'Approve' }))
  await heading('Your files are ready')
  expect(await paidOrders(shop.db)).toEqual([id])
})

test('a cart that was paid in another tab is gone here at the return to this one', async () => {
  const shop = await openShop(MEMBER)
  await payButton()
  const opened = await shop.ask('/api/v1/cart/changes', { kind: 'license-chosen', license_id: 1 })
  const { quote } = (await opened.json()) as { readonly quote: string }
  const body = { billing_country: 'CA', company: '', payment: 'sandbox_ok', quote }
  const paid = await shop.answer(
    new Request(CHECKOUT, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', [IDEMPOTENCY_HEADER]: 'the-other-tab' },
      body: JSON.stringify(body),
    }),
  )
  expect(paid.status).toBe(200)
  expect(screen.getByRole('button', { name: /^Confirm/ })).toBeVisible()
  window.dispatchEvent(new Event('focus'))
  expect(await screen.findByText('Your cart is empty', {}, PATIENCE)).toBeVisible()
  expect(shop.stores().cart.count).toBe(0)
})

test('a visitor’s cart that was changed in another tab is shown at the return to this one', async () => {
  const shop = await openShop({ cart: [FILE.HD, FILE.SMOKE] })
  await waitFor(() => expect(shop.stores().cart.count).toBe(2), PATIENCE)
  const item = { kind: 'product', variant_id: FILE.SMOKE }
  const changed = await shop.ask('/api/v1/cart/changes', { kind: 'item-removed', item })
  expect(changed.status).toBe(200)
  await shop.user.hover(screen.getByRole('heading', { name: 'Checkout' }))
  await waitFor(() => {
    window.dispatchEvent(new Event('focus'))
    expect(shop.stores().cart.count).toBe(1)
  }, PATIENCE)
})

test('a tax number and a company that were typed are there again after a reload', async () => {
  const shop = await openShop(MEMBER)
  await payButton()
  await shop.user.type(await screen.findByLabelText(/^VAT ID/), 'DE136695976')
  await shop.user.type(screen.getByLabelText(/^Company/), 'Ember & Co')
  await shop.reload()
  await payButton()
  await waitFor(() => expect(screen.getByLabelText(/^VAT ID/)).toHaveValue('DE136695976'))
  expect(screen.getByLabelText(/^Company/)).toHaveValue('Ember & Co')
})
