import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { LIBRARY } from '#domain/catalog/library.ts'
import { aProduct, someFacts } from '#tests/support/samples.ts'
import { openBrowseShop, page } from './browse-shop.tsx'

const products = ['a', 'b', 'c', 'd', 'e'].map((slug, at) =>
  aProduct({
    id: at + 1,
    slug,
    name: `Asset ${slug}`,
    facts: { ...someFacts(), fps: slug === 'b' ? 30 : 24 },
  }),
)

const listed = products.map((card) => ({ card, facets: {} }))

beforeEach(() => localStorage.clear())

const columns = () =>
  screen.getAllByRole('columnheader').map((head) => within(head).queryByRole('link')?.textContent)

async function compare(address: string) {
  const shop = openBrowseShop(address, { products, listed })
  await page('Compare assets')
  return shop
}

test('an address holds what is compared, and rows in which the assets differ are marked', async () => {
  const { user } = await compare('/compare?assets=a,b')
  expect(columns()).toEqual([undefined, 'Asset a', 'Asset b'])
  const rate = screen.getByRole('rowheader', { name: /^Frame rate \(fps\).*\(differs\)$/ })
  expect(rate.closest('tr')).toHaveTextContent(/2430$/)
  expect(screen.getByRole('rowheader', { name: 'Duration' })).toBeVisible()
  expect(screen.getByRole('row', { name: /^Price, Individual license from \$4.00/ })).toBeVisible()

  await user.click(screen.getByRole('checkbox', { name: 'Only differences' }))
  const heads = screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
  expect(heads).toEqual(['Frame rate (fps) ≠ (differs)'])
})

test('an asset is removed, the address follows, and the device keeps the rest', async () => {
  const { user, address } = await compare('/compare?assets=a,b,c')
  expect(localStorage.getItem('emberstock-compare')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Remove Asset b from the comparison' }))
  await screen.findByText('2 of 4')
  expect(address()).toBe('/compare?assets=a,c')
  expect(localStorage.getItem('emberstock-compare')).toBe('["a","c"]')
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})

test('another is found and added, and a fifth is refused in words', async () => {
  const { user, address } = await compare('/compare?assets=a,b,c')
  const box = screen.getByRole('combobox', { name: 'Search all assets to compare' })
  await user.type(box, 'asset d')
  await user.click(await screen.findByRole('option', { name: /Asset d/ }, { timeout: 20_000 }))
  await screen.findByText('4 of 4')
  expect(address()).toBe('/compare?assets=a,b,c,d')
  await user.type(box, 'asset e')
  await user.click(await screen.findByRole('option', { name: /Asset e/ }, { timeout: 20_000 }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Compare holds four assets. Remove one to add another.',
  )
  expect(address()).toBe('/compare?assets=a,b,c,d')
})

test('what is no longer for sale is left out, with a note', async () => {
  await compare('/compare?assets=a,gone,b')
  expect(columns()).toEqual([undefined, 'Asset a', 'Asset b'])
  expect(screen.getByText('One asset in this link is no longer available.')).toBeVisible()
})

test('without a choice the page says how to add, and with one that the device keeps it shows that', async () => {
  await compare('/compare')
  expect(screen.getByRole('heading', { name: 'Nothing to compare yet' })).toBeVisible()
  expect(screen.getByText(/select Compare/)).toBeVisible()
})

test('the device’s choice opens where the address has none', async () => {
  localStorage.setItem('emberstock-compare', '["c","a"]')
  const { address } = await compare('/compare')
  await screen.findByText('2 of 4')
  expect(address()).toBe('/compare?assets=c,a')
})

test('an asset’s page takes it into the comparison and out again, and says when four are there', async () => {
  localStorage.setItem('emberstock-compare', '["b","c","d"]')
  const { stores, user } = openBrowseShop('/product/a', { products, listed })
  await page('Asset a')
  stores.interaction.begin()
  const button = await screen.findByRole('button', { name: 'Compare Asset a' }, { timeout: 20_000 })
  await user.click(button)
  expect(button).toHaveAttribute('aria-pressed', 'true')
  expect(screen.getByRole('link', { name: 'View comparison (4)' })).toHaveAttribute(
    'href',
    '/compare?assets=b,c,d,a',
  )
  await user.click(button)
  expect(localStorage.getItem('emberstock-compare')).toBe('["b","c","d"]')
})

test('a fifth is refused on an asset’s page too', async () => {
  localStorage.setItem('emberstock-compare', '["b","c","d","e"]')
  const { stores, user } = openBrowseShop('/product/a', { products, listed })
  await page('Asset a')
  stores.interaction.begin()
  await screen.findByRole('link', { name: 'View comparison (4)' }, { timeout: 20_000 })
  await user.click(screen.getByRole('button', { name: 'Compare Asset a' }))
  expect(stores.notifications.stack.map(({ body }) => body)).toContain(
    'Compare holds four assets. Remove one to add another.',
  )
  expect(localStorage.getItem('emberstock-compare')).toBe('["b","c","d","e"]')
})

test('practice footage has no price to compare', async () => {
  openBrowseShop('/compare?assets=a,p', {
    products: [...products, aProduct({ id: 9, slug: 'p', libraryId: LIBRARY.PRACTICE })],
  })
  await page('Compare assets')
  expect(screen.getByRole('row', { name: /^Price, Individual license.*\$4.00 Free/ })).toBeVisible()
})
