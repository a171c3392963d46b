import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { expect, test } from 'vitest'
import { IDEMPOTENCY_HEADER } from '#contract/orders.ts'
import { paidOrders } from '../support/backend.ts'
import { PACK, PLAN, seedPriceBook } from '../support/price-book-data.ts'
import { heading, openShop, PATIENCE, type Shop } from '#tests/support/shop.tsx'
import { ORIGIN } from '#tests/support/shop-server.ts'

const PURCHASES = `${ORIGIN}/api/v1/purchases`

/** The checkout of a plan or of credits, for Ada, in a shop with all of them on sale. */
async function openPurchase(wanted: string): Promise<Shop> {
  const shop = await openShop({ member: 'confirmed', at: '/checkout' })
  await seedPriceBook(shop.db)
  await shop.goTo(`/checkout/purchase?${wanted}`)
  return shop
}

const payButton = () => screen.findByRole('button', { name: /^Confirm/ }, PATIENCE)

async function pay({ user }: Shop, card = 'Test: payment succeeds'): Promise<void> {
  await payButton()
  await user.selectOptions(screen.getByLabelText('Billing country'), 'Canada')
  await user.click(screen.getByRole('radio', { name: card }))
  await user.click(await payButton())
}

/** What the bill says beside a name. */
async function said(name: string): Promise<string> {
  const bill = await screen.findByRole('table', { name: 'Order summary' }, PATIENCE)
  return within(bill)
    .getByRole('row', { name: new RegExp(`^${name}`) })
    .textContent.slice(name.length)
}

test('a plan says what it costs now, when it is charged next, and what becomes of the credits', async () => {
  await openPurchase(`plan=${PLAN.BASIC_YEAR}`)
  expect(await said('Due today')).toBe('$180.00')
  expect(await said('Next payment')).toMatch(/^\$180\.00 on \w+ \d+, \d{4}$/)
  expect(await said('Current credits')).toBe('0')
  expect(await said('Credits after purchase')).toBe('10')
  expect(await payButton()).toHaveAccessibleName('Confirm & Pay')
  expect(
    screen.getByText(
      /^You pay \$180\.00 today, then \$180\.00 every year starting \w+ \d+, \d{4} until you cancel\./,
    ),
  ).toBeVisible()
  expect(screen.queryByText(/^Your free plan/)).not.toBeInTheDocument()
})

test('the address of before leads to the page, with what it buys', async () => {
  const shop = await openPurchase(`pack=${PACK.TEN}`)
  await shop.reload(`/checkout/service?plan=${PLAN.BASIC_YEAR}`)
  expect(await said('Due today')).toBe('$180.00')
  expect(shop.address()).toBe(`/checkout/purchase?plan=${PLAN.BASIC_YEAR}`)
})

test('who holds the free plan is told before and after that a paid one takes its place', async () => {
  const shop = await openPurchase(`pack=${PACK.TEN}`)
  await shop.db.updateTable('users').set({ free_subscriber: 1 }).execute()
  await shop.reload(`/checkout/purchase?pack=${PACK.TEN}`)
  await payButton()
  expect(screen.queryByText(/^Your free plan/)).not.toBeInTheDocument()
  await shop.goTo(`/checkout/purchase?plan=${PLAN.BASIC_YEAR}`)
  await screen.findByRole('row', { name: /^Next payment/ }, PATIENCE)
  expect(screen.getByText('Your free plan will end. You keep the files it gave you.')).toBeVisible()
  await pay(shop)
  await heading('Your plan is active')
  expect(
    await screen.findByText(/Your free plan has ended\. You keep the files it gave you\.$/),
  ).toBeVisible()
  expect(shop.stores().session.user?.freeSubscriber).toBe(false)
})

test('a plan that is paid for begins, and its receipt names it', async () => {
  const shop = await openPurchase(`plan=${PLAN.BASIC_YEAR}`)
  await pay(shop)
  await heading('Your plan is active')
  const bought = screen.getByRole('table', { name: 'Items' })
  expect(within(bought).getByRole('row', { name: /^Basic plan/ })).toHaveTextContent('$180.00')
  expect(screen.getByRole('table', { name: 'Receipt' })).toHaveTextContent('$180.00')
  expect(await paidOrders(shop.db)).toHaveLength(1)
  await waitFor(() => expect(shop.stores().credits.balance).toBe(10))
})

test('a pack costs what its table says, and never comes back by itself', async () => {
  const shop = await openPurchase(`pack=${PACK.TWENTY_FIVE}`)
  expect(await said('Due today')).toBe('$45.00')
  expect(screen.queryByRole('row', { name: /^Next payment/ })).not.toBeInTheDocument()
  await pay(shop)
  await heading('Your credits are ready')
  await waitFor(() => expect(shop.stores().credits.balance).toBe(25))
})

test('the price follows the license, and the payment is for the license that is shown', async () => {
  const shop = await openPurchase('credits=40')
  expect(await said('Due today')).toBe('$72.00')
  await shop.user.selectOptions(screen.getByLabelText('License'), 'Startup')
  await waitFor(async () => expect(await said('Due today')).toBe('$129.60'))
  await shop.user.type(screen.getByLabelText('Company'), 'Byron Pictures')
  await pay(shop)
  await heading('Your credits are ready')
  expect(screen.getByRole('table', { name: 'Receipt' })).toHaveTextContent('Startup')
  expect(screen.getByRole('table', { name: 'Receipt' })).toHaveTextContent('$129.60')
})

test('whoever turns to another pack pays for that one', async () => {
  const shop = await openPurchase(`pack=${PACK.TEN}`)
  expect(await said('Due today')).toBe('$20.00')
  await shop.goTo(`/checkout/purchase?pack=${PACK.SIXTY}`)
  await waitFor(async () => expect(await said('Due today')).toBe('$96.00'))
  await pay(shop)
  await heading('Your credits are ready')
  await waitFor(() => expect(shop.stores().credits.balance).toBe(60))
})

test('a larger plan costs its price less what is left of the old one', async () => {
  const shop = await openPurchase(`plan=${PLAN.BASIC_YEAR}`)
  await pay(shop)
  await heading('Your plan is active')
  await shop.goTo(`/checkout/purchase?plan=${PLAN.PRO_YEAR}`)
  await waitFor(async () => expect(await said('Price')).toBe('$756.00'))
  expect(await said('Unused time on current plan')).toBe('−$180.00')
  expect(await said('Due today')).toBe('$576.00')
})

test('the same plan under a higher license takes back the credits whose price it credits, and gives as many anew', async () => {
  const shop = await openPurchase(`plan=${PLAN.BASIC_YEAR}`)
  expect(screen.queryByRole('row', { name: /^Other credits (lower license)/ })).toBeNull()
  await pay(shop)
  await heading('Your plan is active')
  await shop.goTo(`/checkout/purchase?plan=${PLAN.BASIC_YEAR}`)
  await shop.user.selectOptions(await screen.findByLabelText('License', {}, PATIENCE), 'Startup')
  await waitFor(async () => expect(await said('Price')).toBe('$324.00'))
  expect(await said('Current credits')).toBe('10')
  expect(await said('Credits after purchase')).toBe('10')
  expect(screen.queryByRole('row', { name: /^Other credits (lower license)/ })).toBeNull()
})

test('a smaller plan is scheduled for the end of what is paid for, and one word confirms it', async () => {
  const shop = await openPurchase(`plan=${PLAN.PRO_YEAR}`)
  await pay(shop)
  await heading('Your plan is active')
  await shop.goTo(`/checkout/purchase?plan=${PLAN.BASIC_YEAR}`)
  expect(
    await screen.findByRole('heading', { name: /^Plan change on \w+ \d+, \d{4}$/ }, PATIENCE),
  ).toBeVisible()
  await shop.user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText(/^Basic plan starts on/)).toBeVisible()
  const [subscription] = await shop.db.selectFrom('subscriptions').selectAll().execute()
  expect(subscription).toMatchObject({ plan_id: PLAN.PRO_YEAR, pending_plan_id: PLAN.BASIC_YEAR })
  expect(await paidOrders(shop.db)).toHaveLength(1)
})

test('the change that is confirmed is the one that is shown, with its license', async () => {
  const shop = await openPurchase(`plan=${PLAN.PRO_YEAR}`)
  await pay(shop)
  await heading('Your plan is active')
  await shop.goTo(`/checkout/purchase?plan=${PLAN.BASIC_YEAR}`)
  await screen.findByRole('heading', { name: /^Plan change on / }, PATIENCE)
  await shop.user.selectOptions(screen.getByLabelText('License'), 'Startup')
  await waitFor(async () => expect(await said('Next payment')).toMatch(/^\$324\.00 on /))
  await shop.user.click(await screen.findByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText(/^Basic plan starts on/)).toBeVisible()
  const [subscription] = await shop.db.selectFrom('subscriptions').selectAll().execute()
  expect(subscription).toMatchObject({
    license_id: 1,
    pending_plan_id: PLAN.BASIC_YEAR,
    pending_license_id: 2,
    pending_price: 32_400,
  })
})

test('a later price that changes meanwhile is shown anew before it is confirmed', async () => {
  const shop = await openPurchase(`plan=${PLAN.PRO_YEAR}`)
  await pay(shop)
  await heading('Your plan is active')
  await shop.goTo(`/checkout/purchase?plan=${PLAN.BASIC_YEAR}`)
  const confirm = await screen.findByRole('button', { name: 'Confirm' }, PATIENCE)
  await shop.db
    .updateTable('plan_variants')
    .set({ base_price: 20_000 })
    .where('id', '=', PLAN.BASIC_YEAR)
    .execute()
  await shop.user.click(confirm)
  expect(await screen.findByText(/changed to \$200\.00/)).toBeVisible()
  await waitFor(async () => expect(await said('Next payment')).toMatch(/^\$200\.00 on /))
  await shop.user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText(/^Basic plan starts on/)).toBeVisible()
})

test('a plan that has become a smaller one meanwhile is not charged: the page says when it starts', async () => {
  const shop = await openPurchase(`plan=${PLAN.BASIC_YEAR}`)
  await payButton()
  await shop.user.selectOptions(screen.getByLabelText('Billing country'), 'Canada')
  const other = await subscribeElsewhere(shop)
  expect(other.status).toBe(200)
  await shop.user.click(await payButton())
  expect(await screen.findByRole('heading', { name: /^Plan change on / }, PATIENCE)).toBeVisible()
  expect(await paidOrders(shop.db)).toHaveLength(1)
})

test('the plan that one has is not sold again', async () => {
  const shop = await openPurchase(`plan=${PLAN.BASIC_YEAR}`)
  await pay(shop)
  await heading('Your plan is active')
  await shop.goTo(`/checkout/purchase?plan=${PLAN.BASIC_YEAR}`)
  expect(await screen.findByText('You’re already on this plan.', {}, PATIENCE)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Confirm/ })).not.toBeInTheDocument()
})

test('a price that changes meanwhile stops the payment and is shown beside the old one', async () => {
  const shop = await openPurchase(`pack=${PACK.TEN}`)
  expect(await said('Due today')).toBe('$20.00')
  await payButton()
  const bill = screen.getByRole('region', { name: 'Order summary' })
  await shop.user.selectOptions(screen.getByLabelText('Billing country'), 'Canada')
  await waitFor(() => expect(bill).toHaveAttribute('aria-busy', 'false'))
  await shop.db
    .updateTable('credit_packs')
    .set({ cost_per_credit: 300 })
    .where('id', '=', PACK.TEN)
    .execute()
  await pay(shop)
  expect(
    await screen.findByText(/changed to \$30\.00 .* The previous price was \$20\.00\./),
  ).toBeVisible()
  expect(await paidOrders(shop.db)).toEqual([])
  await waitFor(async () => expect(await said('Due today')).toBe('$30.00'))
  await shop.user.click(await payButton())
  await heading('Your credits are ready')
  expect(await paidOrders(shop.db)).toHaveLength(1)
})

test('a declined payment charges nothing, and the next try is a new one', async () => {
  const shop = await openPurchase(`pack=${PACK.TEN}`)
  const keys: (string | null)[] = []
  shop.network.use(
    http.post(PURCHASES, ({ request }) => {
      keys.push(request.headers.get(IDEMPOTENCY_HEADER))
      return shop.answer(request)
    }),
  )
  await pay(shop, 'Test: card declined')
  expect(await screen.findByText(/was declined and nothing was charged/)).toBeVisible()
  await pay(shop)
  await heading('Your credits are ready')
  expect(new Set(keys).size).toBe(2)
  expect(await paidOrders(shop.db)).toHaveLength(1)
})

test('a bank that asks once more is answered in a dialog', async () => {
  const shop = await openPurchase(`pack=${PACK.TEN}`)
  await pay(shop, 'Test 3-D Secure')
  const bank = await screen.findByRole('dialog', { name: 'Verify payment' })
  expect(bank).toHaveTextContent('$20.00')
  await shop.user.keyboard('{Enter}')
  await heading('Your credits are ready')
})

test.each(['plan=none', 'pack=-1', 'credits=', 'other=1'])(
  'an address that asks for nothing that is sold (%s) is no page',
  async (wanted) => {
    await openPurchase(wanted)
    expect(
      await screen.findByRole('heading', { level: 1, name: /not|nothing|no /i }, PATIENCE),
    ).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Confirm/ })).not.toBeInTheDocument()
  },
)

/** The same person takes the largest plan in another tab. */
async function subscribeElsewhere({ answer }: Shop): Promise<Response> {
  const send = (path: string, body: object) =>
    answer(
      new Request(`${ORIGIN}${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', [IDEMPOTENCY_HEADER]: 'another-tab' },
        body: JSON.stringify({ plan_id: PLAN.PRO_YEAR, license_id: 1, ...body }),
      }),
    )
  const quoted = (await (await send('/api/v1/purchases/quote', {})).json()) as { quote: string }
  return send('/api/v1/purchases', {
    billing_country: 'US',
    company: '',
    payment: 'sandbox_ok',
    quote: quoted.quote,
  })
}

test('under a license on request nothing is sold here: one may ask for an offer', async () => {
  const shop = await openPurchase(`plan=${PLAN.BASIC_YEAR}`)
  await payButton()
  await shop.user.selectOptions(screen.getByLabelText('License'), '6')
  const offer = await screen.findByRole('link', { name: 'Request a quote' }, PATIENCE)
  expect(offer).toHaveAttribute('href', '/pricing/enterprise#contact')
  expect(screen.getByText(/^The Enterprise \$100M.* is available by custom quote/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Confirm/ })).not.toBeInTheDocument()
})
