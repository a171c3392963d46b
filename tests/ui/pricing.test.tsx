import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { planById } from '#server/sql/subscriptions/stored-plans.ts'
import { subscribe } from '../support/credit-data.ts'
import { PLAN, seedPriceBook } from '../support/price-book-data.ts'
import { heading, openShop, PATIENCE, signIn, ADA } from '#tests/support/shop.tsx'

/** The pricing page of a shop with plans and packs on sale. */
async function openPricing(opening: Parameters<typeof openShop>[0] = {}) {
  const shop = await openShop({ ...opening, at: '/checkout' })
  await seedPriceBook(shop.db)
  await heading('Checkout')
  await shop.goTo('/pricing')
  await heading('Pricing')
  return shop
}

const plans = () => within(screen.getByRole('region', { name: 'Compare plans' })).getByRole('table')

/** The column of a fact as the words of its cells: basic, standard, pro, free. */
function factsNamed(name: string | RegExp): readonly (string | null)[] {
  const heads = within(plans()).getAllByRole('columnheader')
  const column = heads.indexOf(within(plans()).getByRole('columnheader', { name }))
  return within(plans())
    .getAllByRole('rowheader')
    .map((head) => head.parentElement?.children[column]?.textContent ?? null)
}

test('the way to buy a plan stands behind its price, before what it holds', async () => {
  await openPricing()
  expect(factsNamed('Choose')[0]).toBe('Choose Basic')
  const heads = within(plans()).getAllByRole('columnheader')
  expect(heads.slice(0, 4).map(({ textContent }) => textContent)).toEqual([
    'Plan',
    'Price',
    expect.any(String),
    'Choose',
  ])
})

test('plans stand beside each other, by the year at first, with every fact that they are compared by', async () => {
  await openPricing()
  expect(factsNamed(/^Price/)).toEqual([
    '$180.00per year',
    '$372.00per year',
    '$756.00per year',
    '$0.00per month',
  ])
  expect(factsNamed(/^Effective monthly price/)).toEqual(['$15.00', '$31.00', '$63.00', '$0.00'])
  expect(factsNamed(/^Credits per month/)).toEqual(['10', '25', '60', '0'])
  expect(factsNamed(/^Rollover limit/)).toEqual(['120', '300', '720', '0'])
  expect(factsNamed(/4K/)).toEqual(['No', '15', '60', 'No'])
  expect(factsNamed(/^Downloads/)).toEqual(['40', '120', '400', 'Free assets only'])
  expect(factsNamed(/^Monthly free pack/)).toEqual(['—', '—', '—', 'Included'])
  expect(factsNamed(/^License/)).toEqual(Array(4).fill('Individual'))
  expect(factsNamed(/^If you cancel/)[0]).toMatch(/unused credits are held for 12 months/)
})

test('by the month the same plans cost what a month costs', async () => {
  const { user } = await openPricing()
  await user.click(screen.getByRole('radio', { name: 'Billed monthly' }))
  expect(factsNamed(/^Price/)).toEqual([
    '$19.00per month',
    '$39.00per month',
    '$79.00per month',
    '$0.00per month',
  ])
})

test('prices follow the license, the number of credits does not', async () => {
  const { user } = await openPricing()
  await user.selectOptions(screen.getByLabelText('License'), 'Startup')
  await waitFor(() => expect(factsNamed(/^Price/)[0]).toBe('$324.00per year'))
  expect(factsNamed(/^Credits per month/)[0]).toBe('10')
  const packs = screen.getByRole('table', { name: 'Credit packs' })
  expect(within(packs).getByRole('row', { name: /^25 credits/ })).toHaveTextContent('$3.24$81.00')
})

test('any number of credits has a price at once, and a cheaper pack is offered', async () => {
  const { user } = await openPricing()
  const amount = screen.getByLabelText('Custom amount')
  expect(amount).toHaveAccessibleDescription('5 to 2,000 credits')
  await user.clear(amount)
  await user.type(amount, '24')
  expect(screen.getByText(/24 credits cost/)).toHaveTextContent(
    '24 credits cost $48.00. The 25-credit pack costs less: $45.00.',
  )
  expect(screen.getByRole('link', { name: 'Buy the 25-credit pack' })).toHaveAttribute(
    'href',
    '/checkout/purchase?pack=2',
  )
  await user.clear(amount)
  await user.type(amount, '1500')
  expect(screen.getByText(/credits cost/)).toHaveTextContent('1,500 credits cost $2,100.00.')
  expect(screen.getByRole('link', { name: 'Buy 1,500 credits' })).toHaveAttribute(
    'href',
    '/checkout/purchase?credits=1500',
  )
  await user.clear(amount)
  await user.type(amount, '12')
  expect(screen.getByText(/12 credits cost/)).toHaveTextContent('12 credits cost $24.00.')
  expect(screen.queryByRole('link', { name: /credit pack$/ })).not.toBeInTheDocument()
})

test('an amount that is not sold says which are, and cannot be bought', async () => {
  const { user } = await openPricing()
  const amount = screen.getByLabelText('Custom amount')
  for (const refused of ['4', '2001', '7.5', 'many']) {
    await user.clear(amount)
    await user.type(amount, refused)
    expect(amount).toHaveAccessibleDescription(/whole number of credits from 5 to 2,000/)
    expect(screen.queryByRole('link', { name: /^Buy (4|2001|7\.5|NaN|many) / })).toBeNull()
  }
})

test('the ways to have the same ten files are compared by what is charged today, the cheapest first', async () => {
  const shop = await openPricing()
  const page = JSON.stringify({ banner: {}, reel: {} })
  await shop.db.insertInto('meta').values({ key: 'home', value: page }).execute()
  await shop.reload('/pricing')
  await heading('Pricing')
  const ways = within(await screen.findByRole('table', { name: 'Cost of 10 files' }, PATIENCE))
  const rows = () =>
    ways
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(rows()).toEqual([
    ['Basic plan, billed monthly', '$19.00 today, then monthly', '$1.90'],
    ['10 credits, no plan', '$20.00 today', '$2.00'],
    ['Individual purchases in one cart (20% quantity discount)', '$32.00 today', '$3.20'],
    ['Basic plan, billed yearly', '$180.00 today ($15.00 a month)', '$1.50'],
  ])
  expect(screen.getByText(/^If you need/)).toHaveTextContent(
    'If you need 8 or more files every month, the Basic plan, billed yearly, costs less per month ($15.00) than buying without a plan.',
  )
  await shop.user.click(screen.getByRole('radio', { name: 'Billed monthly' }))
  await waitFor(() =>
    expect(screen.getByText(/^If you need/)).toHaveTextContent(/need 10 or more files/),
  )
})

test('a visitor who chooses a plan is asked to sign in, and then stands at its checkout', async () => {
  const shop = await openPricing({ member: 'confirmed' })
  shop.forget()
  await shop.reload('/pricing')
  await heading('Pricing')
  await shop.user.click(screen.getByRole('link', { name: 'Choose Basic' }))
  expect(shop.address()).toBe('/pricing')
  await signIn(shop.user, ADA)
  await waitFor(() => expect(shop.address()).toBe('/checkout/purchase?plan=3'), PATIENCE)
})

test('what one has is one’s plan under its own license only: under any other it is a change', async () => {
  const shop = await openPricing({ member: 'confirmed' })
  const plan = await planById(shop.db, PLAN.BASIC_YEAR)
  const [ada] = await shop.db.selectFrom('users').select('id').execute()
  const held = { plan, license_id: 2, company: 'Byron Pictures', period_ends_at: NEXT_YEAR }
  await subscribe(shop.db, ada?.id ?? '', { ...held, anchor: NEXT_YEAR - 1000 })
  await shop.reload('/pricing')
  await heading('Pricing')
  const way = () => factsNamed('Choose')[0]
  const another = /^Your plan, StartupChange license$/
  await waitFor(() => expect(way()).toMatch(another), PATIENCE)
  await shop.user.selectOptions(screen.getByLabelText('License'), 'Startup')
  await waitFor(() => expect(way()).toBe('Your plan'))
  await shop.user.selectOptions(screen.getByLabelText('License'), '3')
  await waitFor(() => expect(way()).toMatch(another))
})

test('a company sees its price by revenue, and how to write to the shop', async () => {
  const shop = await openPricing()
  await shop.goTo('/pricing/enterprise')
  await heading('Enterprise pricing')
  const revenueBands = screen.getByRole('table', { name: 'Yearly plans by annual revenue' })
  expect(
    within(revenueBands).getByRole('row', { name: /^Enterprise \$3M–\$20M/ }),
  ).toHaveTextContent('$720.00')
  expect(within(revenueBands).getByRole('row', { name: /^Enterprise \$100M/ })).toHaveTextContent(
    'from $2,880.00',
  )
})

test('the largest companies see where prices start and whom to talk to, and nothing to buy', async () => {
  const shop = await openPricing()
  await shop.user.selectOptions(screen.getByLabelText('License'), '6')
  await waitFor(() => expect(factsNamed(/^License/)[0]).toBe('Enterprise $100M+'))
  expect(factsNamed(/^Price/)[3]).toBe('$0.00per month')
  for (const name of [/^Price/, /^Effective monthly price/]) {
    const [basic, standard, pro] = factsNamed(name)
    for (const price of [basic, standard, pro]) expect(price).toMatch(/^from \$/)
  }
  const packs = within(screen.getByRole('table', { name: 'Credit packs' })).getAllByRole('row')
  for (const pack of packs.slice(1)) expect(pack).toHaveTextContent(/from \$.*from \$.*Talk to us$/)
  expect(screen.getByText(/40 credits cost/)).toHaveTextContent('40 credits cost from $')
  expect(screen.queryByRole('link', { name: /^(Buy|Choose|Take)/ })).not.toBeInTheDocument()
  const [first] = within(plans()).getAllByRole('link', { name: 'Talk to us' })
  expect(first).toHaveAttribute('href', '/pricing/enterprise#contact')
})

const NEXT_YEAR = Date.now() + 300 * 24 * 60 * 60 * 1000

test('whoever pays by the month sees plans by the month, and is proposed the next one by the month', async () => {
  const shop = await openPricing({ member: 'confirmed' })
  const plan = await planById(shop.db, PLAN.STANDARD_MONTH)
  const [ada] = await shop.db.selectFrom('users').select('id').execute()
  const held = { plan, period_ends_at: NEXT_YEAR, anchor: NEXT_YEAR - 1000 }
  await subscribe(shop.db, ada?.id ?? '', held)
  await shop.reload('/pricing')
  expect(await screen.findByRole('link', { name: 'Switch to Pro' }, PATIENCE)).toHaveAttribute(
    'href',
    `/checkout/purchase?plan=${PLAN.PRO_MONTH}`,
  )
  expect(screen.getByRole('radio', { name: /month/i })).toBeChecked()
  await shop.user.click(screen.getByRole('radio', { name: /year/i }))
  expect(screen.getByRole('link', { name: 'Switch to Pro' })).toHaveAttribute(
    'href',
    `/checkout/purchase?plan=${PLAN.PRO_YEAR}`,
  )

  shop.stores().modals.show({ kind: 'upgrade', planId: null, licenseId: null, onward: null })
  const change = within(await screen.findByRole('dialog', { name: 'Change your plan' }, PATIENCE))
  const proposed = await change.findByRole('radio', { name: /^Pro/, checked: true }, PATIENCE)
  expect(proposed).toHaveAttribute('value', String(PLAN.PRO_MONTH))
})

test('whoever looks at monthly prices finds them again on the way back', async () => {
  const shop = await openPricing()
  await shop.user.click(screen.getByRole('radio', { name: 'Billed monthly' }))
  await shop.goTo('/pricing/enterprise')
  await heading('Enterprise pricing')
  await shop.goTo('/pricing')
  await heading('Pricing')
  expect(screen.getByRole('radio', { name: 'Billed monthly' })).toBeChecked()
})
