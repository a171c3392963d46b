import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DAY_MS } from '#domain/shared/durations.ts'
import type { Fulfillment } from '#domain/order/on-account.ts'
import { FILE } from '#tests/support/backend-data.ts'
import { PATIENCE } from '#tests/support/shop.tsx'
import { openTeamShop, type TeamShop } from '#tests/support/team-shop.ts'

interface Terms {
  readonly limit?: number
  readonly fulfillment?: Fulfillment
}

/** A team that may pay by invoice, with a file in its cart, at the checkout. */
async function openCheckout({ limit = 500_000, fulfillment = 'at-once' }: Terms = {}) {
  const shop = await openTeamShop()
  const { id } = await shop.db.selectFrom('teams').select('id').executeTakeFirstOrThrow()
  await shop.db
    .insertInto('invoice_terms')
    .values({
      team_id: id,
      is_allowed: 1,
      max_open_amount: limit,
      fulfillment,
      updated_at: 1,
    })
    .execute()
  await shop.putForTeam(FILE.HD)
  await shop.actForTeam()
  await shop.goTo('/checkout')
  return shop
}

const method = () => screen.findByRole('radio', { name: /^Pay by invoice/ }, PATIENCE)

const button = (name: string) => screen.findByRole('button', { name }, PATIENCE)
const link = (name: string | RegExp) => screen.findByRole('link', { name }, PATIENCE)
const text = (words: RegExp) => screen.findByText(words, {}, PATIENCE)

async function placeOrder({ user }: TeamShop): Promise<void> {
  await user.selectOptions(await screen.findByLabelText(/^Billing country/, {}, PATIENCE), 'US')
  await user.click(await method())
  await user.click(await button('Place order'))
}

test('the owner of a team places an order by invoice, and has its files and the invoice', async () => {
  const shop = await openCheckout()
  expect(await method()).toHaveAccessibleName(
    /Due in 30 days\. \$5,000\.00 of your team’s \$5,000\.00 limit is available\. You get your files right away\.$/,
  )
  await shop.user.click(await method())
  expect(screen.queryByRole('group', { name: 'Test card' })).not.toBeInTheDocument()
  expect(await text(/^We’ll invoice \$[\d.]+, due in 30 days\./)).toBeVisible()
  await placeOrder(shop)
  expect(await screen.findByRole('heading', { name: 'Order placed' }, PATIENCE)).toBeVisible()
  expect(await text(/^Your files are ready\. Invoice \S+ is due /)).toBeVisible()
  expect(await screen.findByRole('button', { name: /^Download .+\.mov$/ }, PATIENCE)).toBeVisible()
  expect(await link(/^Invoice \S+ \(PDF\)$/)).toHaveAttribute(
    'href',
    expect.stringContaining('/pdf'),
  )
  expect(screen.queryByRole('link', { name: 'Withdraw from this order' })).not.toBeInTheDocument()
  await shop.goTo('/account/orders')
  expect(await text(/^Invoice open, due /)).toBeVisible()
}, 60_000)

test('what comes on payment is not there before it', async () => {
  const shop = await openCheckout({ fulfillment: 'on-payment' })
  expect(await method()).toHaveAccessibleName(/You get your files once the invoice is paid\.$/)
  await placeOrder(shop)
  expect(await text(/^Your files will be ready once invoice \S+ is paid\./)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Download/ })).not.toBeInTheDocument()
}, 60_000)

test('an order over the limit, or beside an invoice that is overdue, is not offered, and it says why', async () => {
  const shop = await openCheckout({ limit: 100 })
  expect(await text(/^This order can’t be paid by invoice\./)).toHaveTextContent(
    'It would put your team over its $1.00 limit for unpaid invoices ($0.00 used). Use another payment method.',
  )
  expect(screen.queryByRole('radio', { name: /^Pay by invoice/ })).not.toBeInTheDocument()

  await shop.db.updateTable('invoice_terms').set({ max_open_amount: 900_000 }).execute()
  await shop.reload('/checkout')
  await placeOrder(shop)
  await text(/^Your files are ready/)
  await shop.db
    .updateTable('orders')
    .set({ due_at: Date.now() - 15 * DAY_MS })
    .execute()
  await shop.reload('/checkout/purchase?credits=10')
  expect(await text(/^You can’t pay by invoice now\./)).toBeVisible()
  await shop.user.click(await link('View the order'))
  expect(
    await screen.findByRole('heading', { name: 'Your invoice is overdue' }, PATIENCE),
  ).toBeVisible()
  expect(await text(/Pay it to keep access\.$/)).toBeVisible()
}, 60_000)

test.each([
  ['seats', 1, '/checkout/purchase?seats=2', /^Billing country/],
  ['a cart, asked by a billing contact', 5, '/checkout', null],
] as const)(
  'no team is invoiced for %s',
  async (_, role, path, field) => {
    const shop = await openCheckout()
    await method()
    await shop.giveRole(role)
    await shop.reload(path)
    await (field
      ? screen.findByLabelText(field, {}, PATIENCE)
      : screen.findByText(/you can’t license files for North Light/, {}, PATIENCE))
    await shop.answers()
    expect(screen.queryByRole('radio', { name: /^Pay by invoice/ })).not.toBeInTheDocument()
  },
  60_000,
)

test('while access is suspended the pages say so, and no file is offered', async () => {
  const shop = await openCheckout()
  await placeOrder(shop)
  await text(/^Your files are ready/)
  const address = shop.address()
  const late = { due_at: Date.now() - 43 * DAY_MS, suspended_at: Date.now() }
  await shop.db.updateTable('orders').set(late).where('due_at', 'is not', null).execute()
  await shop.reload(address)
  expect(
    await screen.findByRole('heading', { name: 'Access is suspended' }, PATIENCE),
  ).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Download/ })).not.toBeInTheDocument()
  await shop.goTo('/account/orders')
  expect(await text(/^Access is suspended until invoice \S+ is paid\.$/)).toBeVisible()
  await shop.goTo('/account/downloads')
  expect(await text(/Access is suspended until its invoice is paid/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Download .+\.mov$/ })).not.toBeInTheDocument()
}, 60_000)

test('a refund of what was paid by invoice goes by bank transfer', async () => {
  const shop = await openCheckout()
  await placeOrder(shop)
  await text(/^Your files are ready/)
  await shop.db
    .updateTable('orders')
    .set((row) => ({ status: 'paid', paid_at: Date.now(), refunded: row.ref('total') }))
    .where('due_at', 'is not', null)
    .execute()
  await shop.reload(shop.address())
  expect(await screen.findByRole('heading', { name: 'Order refunded' }, PATIENCE)).toBeVisible()
  expect(await text(/^We’ll send your refund of \$[\d.]+ by bank transfer\.$/)).toBeVisible()
}, 60_000)
