import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FILE } from '../support/backend-data.ts'
import { openCreditShop } from '#tests/support/credit-shop.ts'
import { heading, openShop, PATIENCE } from '#tests/support/shop.tsx'
import { seedPriceBook } from '../support/price-book-data.ts'

type Shop = Awaited<ReturnType<typeof openCreditShop>>

/** Opens the comparison under its line, and gives its rows. */
async function compare({ user }: Pick<Shop, 'user'>, line: string | RegExp) {
  await user.click(await screen.findByText(line, { selector: 'summary > span' }, PATIENCE))
  const list = await screen.findByRole('list', { name: 'Ways to buy' }, PATIENCE)
  const rows = within(list).getAllByRole('listitem')
  return {
    rows: rows.map((row) => row.textContent),
    row: (place: number) => within(rows[place] ?? list),
  }
}

test('a file says what is cheapest, and opens every other way with what it leaves over', async () => {
  const shop = await openCreditShop('/product/asset-4')
  const { rows, row } = await compare(shop, 'Cheapest for this file: Kit bundle, $5.00 ·')
  expect(rows).toHaveLength(6)
  expect(rows[0]).toMatch(/^Kit bundle Cheapest\$5\.00Includes 1 more asset\.View bundle$/)
  expect(row(0).getByRole('link', { name: 'View bundle' })).toHaveAttribute('href', '/bundle/kit')
  expect(rows[1]).toMatch(/^One-time purchase \$6\.00Add to cart$/)
  expect(rows[2]).toMatch(/^5 credits \$10\.00Uses 1 credit, leaving 4 credits\.Buy$/)
  expect(row(2).getByRole('link', { name: 'Buy 5 credits' })).toHaveAttribute(
    'href',
    '/checkout/purchase?credits=5&license=1&return=%2Fproduct%2Fasset-4',
  )
  expect(rows[3]).toMatch(
    /^Basic plan, one month \$19\.00Uses 1 credit, leaving 9 credits and 39 downloads \(0 in 4K\) this month\.Renews at \$19\.00 on .+ unless you cancel before then\.Total for a year: \$228\.00\.Subscribe$/,
  )
  expect(rows[4]).toMatch(/^10 credits \$20\.00/)
  expect(rows[5]).toMatch(/^Basic plan, one year \$180\.00.+Renews at \$180\.00 on/)
  await shop.user.click(row(1).getByRole('button', { name: 'Add to cart' }))
  await waitFor(() => expect(shop.stores().cart.count).toBe(1), PATIENCE)
}, 30_000)

test('another file of the asset, and another license, are compared anew', async () => {
  const shop = await openCreditShop('/product/asset-7')
  expect(
    await screen.findByText(/^Cheapest for this file: one-time purchase, \$4\.00/, {}, PATIENCE),
  ).toBeVisible()
  await shop.user.selectOptions(screen.getByLabelText('License'), 'Startup')
  expect(
    await screen.findByText(/^Cheapest for this file: one-time purchase, \$7\.20/, {}, PATIENCE),
  ).toBeVisible()
  const [, dearer] = screen.getAllByRole('radio', { name: /^1920×1080prores/ })
  if (!dearer) throw new Error('the asset has two files')
  await shop.user.click(dearer)
  expect(
    await screen.findByText(/^Cheapest for this file: one-time purchase, \$14\.40/, {}, PATIENCE),
  ).toBeVisible()
}, 30_000)

test('a visitor who buys credits for a file signs in on the way', async () => {
  const shop = await openShop({ at: '/' })
  await seedPriceBook(shop.db)
  await shop.goTo('/product/asset-1')
  const { row } = await compare(shop, /^Cheapest for this file: one-time purchase, \$4\.00/)
  await shop.user.click(row(2).getByRole('link', { name: 'Buy 5 credits' }))
  expect(await screen.findByRole('dialog', {}, PATIENCE)).toBeVisible()
}, 30_000)

test('the cart says what is cheapest for all of it, and leads to buying it that way', async () => {
  const shop = await openCreditShop('/')
  for (const file of [FILE.MODEL, FILE.MODEL + 1, FILE.MODEL + 2]) await shop.put(file)
  shop.stores().cart.open()
  const { row } = await compare(shop, 'Cheapest for these 3: 5 credits, $10.00 ·')
  const buy = row(0).getByRole('link', { name: 'Buy 5 credits' })
  expect(buy).toHaveAttribute('href', '/checkout/purchase?credits=5&license=1&return=%2Fcheckout')
  expect(row(1).getByRole('link', { name: 'Check out' })).toHaveAttribute('href', '/checkout')
  await shop.user.click(buy)
  await heading('Checkout')
  expect(shop.stores().cart.active).toBe(false)
}, 30_000)

test('credits that suffice are preselected at the checkout, until their owner chooses otherwise', async () => {
  const shop = await openCreditShop('/')
  await shop.give(7)
  await shop.put(FILE.HD)
  await shop.goTo('/checkout')
  const inCredits = await screen.findByRole('radio', { name: /^1 credit/ }, PATIENCE)
  await waitFor(() => expect(inCredits).toBeChecked(), PATIENCE)
  const { row } = await compare(shop, 'Cheapest for this item: 1 of your 7 credits ·')
  expect(row(0).getByText('Selected')).toBeVisible()
  expect(row(0).getByText('Uses 1 credit, leaving 6 credits.')).toBeVisible()
  await shop.user.click(row(1).getByRole('button', { name: 'Pay by card' }))
  expect(screen.getByRole('radio', { name: 'Test card' })).toBeChecked()
  await shop.put(FILE.SMOKE)
  await shop.stores().cart.refresh()
  await screen.findByText(/^Cheapest for these 2: 2 of your 7 credits/, {}, PATIENCE)
  expect(screen.getByRole('radio', { name: 'Test card' })).toBeChecked()
}, 30_000)

test('a file that credits suffice for is licensed with them, and not put into the cart', async () => {
  const shop = await openCreditShop('/')
  await shop.give(7)
  await shop.goTo('/product/asset-7')
  const { rows, row } = await compare(shop, /^Cheapest for this file: 1 of your 7 credits/)
  expect(rows[0]).toMatch(/leaving 6 credits\.Use credits$/)
  await shop.user.click(row(0).getByRole('button', { name: 'Use credits' }))
  const owned = () => shop.db.selectFrom('entitlements').selectAll().execute()
  await waitFor(async () => expect(await owned()).toHaveLength(1), PATIENCE)
  expect(shop.stores().cart.count).toBe(0)
}, 30_000)

test('credits that do not suffice are not preselected', async () => {
  const shop = await openCreditShop('/')
  await shop.give(1)
  await shop.put(FILE.HD)
  await shop.put(FILE.SMOKE)
  await shop.goTo('/checkout')
  await screen.findByText(/^Cheapest for these 2: Kit bundle, \$5\.00/, {}, PATIENCE)
  expect(await screen.findByRole('radio', { name: 'Test card' }, PATIENCE)).toBeChecked()
}, 30_000)

test('one credit short, money that costs less than credits stands first', async () => {
  const shop = await openCreditShop('/')
  await shop.give(1)
  await shop.goTo('/product/asset-7')
  const [, dearer] = await screen.findAllByRole('radio', { name: /^1920×1080prores/ }, PATIENCE)
  if (!dearer) throw new Error('the asset has two files')
  await shop.user.click(dearer)
  expect(
    await screen.findByRole('button', { name: 'Use 2 credits instead' }, PATIENCE),
  ).toBeVisible()
  expect(screen.getByRole('button', { name: 'Add to cart' })).toBeVisible()
}, 30_000)
