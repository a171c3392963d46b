import type { Page } from 'playwright/test'
import { auditEverywhere } from './audit.ts'
import { buyFile, firstFile, LIBRARY, productsOf } from './seed.ts'
import { visit } from './shopper.ts'
import { expect, register, test } from './support.ts'

/** A page of 24, and two more. */
const BOUGHT = 26

const LISTS = [
  { path: '/account/orders', search: 'Search orders', all: '26 orders', one: '1 order' },
  {
    path: '/account/downloads',
    search: 'Search downloads',
    all: '26 assets',
    one: '1 asset',
  },
  {
    path: '/account/licenses',
    search: 'Search licenses',
    all: '26 licenses',
    one: '1 license',
  },
]

/** Buys so many files, each with an order of its own; gives back the id of the first order. */
async function buyMany(page: Page): Promise<string> {
  for (const product of await productsOf(page, LIBRARY.FOOTAGE, BOUGHT)) {
    await buyFile(page, firstFile(product))
  }
  const answer = await page.request.get('/api/v1/orders?page=2')
  const { items } = (await answer.json()) as { readonly items: readonly { readonly id: string }[] }
  return items.at(-1)?.id ?? ''
}

const pager = (page: Page) => page.getByRole('navigation', { name: 'Pages' })

test('the pages of one’s own lists have addresses, for the keyboard as well, and a search finds on all of them', async ({
  page,
}) => {
  await register(page)
  const first = await buyMany(page)
  for (const { path, search, all, one } of LISTS) {
    await visit(page, path)
    await expect(page.getByText(all, { exact: true })).toBeVisible()
    await auditEverywhere(page, path)
    await pager(page).getByRole('link', { name: 'Next page' }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${path}?page=2`)
    await expect(pager(page).getByRole('link', { name: 'Page 2' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expect(pager(page).getByRole('link', { name: 'Next page' })).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL(path)
    await page.getByLabel(search).fill(first)
    await expect(page).toHaveURL(`${path}?search_query=${first}`)
    await expect(page.getByText(one, { exact: true })).toBeVisible()
    await expect(pager(page)).toHaveCount(0)
  }
})

test('without script the pages of one’s own lists are links, and a search is a form', async ({
  page,
  browser,
}) => {
  await register(page)
  const first = await buyMany(page)
  const storageState = await page.context().storageState()
  const plain = await browser.newContext({ javaScriptEnabled: false, storageState })
  const tab = await plain.newPage()
  for (const { path, search, all, one } of LISTS) {
    await tab.goto(path)
    await expect(tab.getByText(all, { exact: true })).toBeVisible()
    await pager(tab).getByRole('link', { name: 'Page 2' }).click()
    await expect(tab).toHaveURL(`${path}?page=2`)
    await tab.getByLabel(search).fill(first)
    await tab.getByLabel(search).press('Enter')
    await expect(tab).toHaveURL(new RegExp(`${path}\\?search_query=${first}`))
    await expect(tab.getByText(one, { exact: true })).toBeVisible()
  }
  await plain.close()
})
