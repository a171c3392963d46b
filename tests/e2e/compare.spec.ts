import type { Page } from 'playwright/test'
import { audit, auditEverywhere } from './audit.ts'
import { SCREENS, visit } from './shopper.ts'
import { expect, test } from './support.ts'

const FOUR = ['ground-explosion', 'petrol-fireball', 'debris-burst', 'mossy-granite-rock']

const columns = (page: Page) => page.getByRole('columnheader').getByRole('link')

test('assets are compared from their pages, four at most, and the address can be shared', async ({
  page,
}) => {
  for (const slug of FOUR.slice(0, 2)) {
    await visit(page, `/product/${slug}`)
    await page.keyboard.press('Tab')
    await page
      .getByRole('button', { name: /^Compare / })
      .first()
      .click()
    await expect(page.getByRole('link', { name: /^View comparison/ })).toBeVisible()
  }
  await page.getByRole('link', { name: 'View comparison (2)' }).click()
  await expect(columns(page)).toHaveText(['Ground explosion, sooty', 'Gasoline fireball, rising'])
  await expect(page).toHaveURL('/compare?assets=ground-explosion,petrol-fireball')

  const box = page.getByRole('combobox', { name: 'Search all assets to compare' })
  await box.fill('debris')
  await page.getByRole('option', { name: 'Debris burst, rocks and dirt' }).click()
  await expect(columns(page)).toHaveCount(3)
  await page.reload()
  await expect(columns(page)).toHaveCount(3)

  await page
    .getByRole('button', { name: 'Remove Gasoline fireball, rising from the comparison' })
    .click()
  await expect(columns(page)).toHaveText([
    'Ground explosion, sooty',
    'Debris burst, rocks and dirt',
  ])
})

test('the table is served whole, to be found by nobody but who has the address', async ({
  page,
}) => {
  const answer = await page.request.get(`/compare?assets=${FOUR.join()}`)
  expect(answer.status()).toBe(200)
  const html = await answer.text()
  expect(html).toContain('name="robots" content="noindex"')
  expect(html).toContain('Price, Individual license')
  expect(html).toContain('Mossy granite rock')
})

test('differences alone, a fifth and nothing at all are said in words, at every width', async ({
  page,
}) => {
  await visit(page, '/compare')
  await expect(page.getByRole('heading', { name: 'Nothing to compare yet' })).toBeVisible()
  await auditEverywhere(page, 'nothing to compare')

  // Elements, which have much in common.
  await visit(page, `/compare?assets=${[...FOUR.slice(0, 3), 'squib-hit-concrete'].join()}`)
  await auditEverywhere(page, 'four compared')
  const rows = page.getByRole('row')
  const all = await rows.count()
  await page.getByRole('checkbox', { name: 'Only differences' }).check()
  await expect.poll(() => rows.count()).toBeLessThan(all)
  await page.getByRole('combobox', { name: 'Search all assets to compare' }).fill('candle')
  await page.getByRole('option').first().click()
  await expect(
    page.getByText('Compare holds four assets. Remove one to add another.'),
  ).toBeVisible()
})

test('four assets fit a tablet, with their whole names, and numbers end below one another', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await visit(page, `/compare?assets=${FOUR.join()}`)
  await audit(page, 'four compared on a tablet')
  const table = page.getByRole('region', { name: 'Comparison' })
  expect(await table.evaluate((part) => part.scrollWidth - part.clientWidth)).toBe(0)
  for (const name of await table.getByRole('heading', { level: 2 }).all()) {
    expect(await name.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
  }
  const price = table.getByRole('row', { name: /^Price, Individual/ }).getByRole('cell')
  await expect(price.first()).toHaveCSS('text-align', 'end')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByText('Scroll the table sideways to see every asset.')).toBeVisible()
})

for (const { name, viewport } of SCREENS) {
  test(`the names of the facts stay while the assets scroll past, ${name}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await visit(page, `/compare?assets=${FOUR.join()}`)
    const table = page.getByRole('region', { name: 'Comparison' })
    const head = page.getByRole('rowheader', { name: /^Price, Individual/ })
    await head.scrollIntoViewIfNeeded()
    const before = await head.boundingBox()
    await table.evaluate((part) => part.scrollTo({ left: part.scrollWidth }))
    expect((await head.boundingBox())?.x).toBe(before?.x)
    await columns(page).last().scrollIntoViewIfNeeded()
    await expect(columns(page).last()).toBeInViewport()
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wide).toBeLessThanOrEqual(0)
  })
}
