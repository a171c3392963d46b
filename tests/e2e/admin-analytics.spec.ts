import { readFile } from 'node:fs/promises'
import { AxeBuilder } from '@axe-core/playwright'
import { openAdmin } from './open-admin.ts'
import { choose, test } from './production-shop.ts'
import { atRest, hydrated, visit } from './shopper.ts'
import { expect, NOTHING_STORED } from './support.ts'

test.use({
  storageState: NOTHING_STORED,
  ignoreHTTPSErrors: true,
  settings: { BOT_CHECK: 'off' },
})

test(
  'staff see what was searched for, found and not found, and take it away as a table',
  { tag: '@long' },
  async ({ page, browser, shop }) => {
    test.setTimeout(600_000)
    await choose(page.context(), shop.origin, 'analytics')
    for (const words of ['fire', 'qqxz']) {
      await visit(page, '/search')
      await page.getByRole('main').getByRole('searchbox').fill(words)
      const told = page.waitForRequest((its) => its.url().endsWith('/search_event'))
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(`/search?search_query=${words}`)
      await told
      await atRest(page)
    }
    await visit(page, '/search?search_query=fire')
    await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
    await expect(page).toHaveURL(/\/product\//)
    await hydrated(page)
    await atRest(page)

    const staff = await (
      await browser.newContext({ baseURL: shop.origin, ignoreHTTPSErrors: true })
    ).newPage()
    await openAdmin(staff, shop.dataDir)
    // Events are counted every minute.
    await expect(async () => {
      await visit(staff, '/admin/analytics')
      const nothing = staff.getByText('No searches or views in this period.')
      await expect(nothing.or(staff.getByRole('article', { name: 'Top searches' }))).toBeVisible()
      for (const [list, term] of [
        ['Top searches', /^fire/],
        ['Searches without results', /^qqxz/],
      ] as const) {
        const row = staff.getByRole('article', { name: list }).getByRole('row', { name: term })
        await expect(row).toBeVisible({ timeout: 1_000 })
      }
    }).toPass({ timeout: 240_000 })
    expect((await new AxeBuilder({ page: staff }).include('main').analyze()).violations).toEqual([])

    const saved = staff.waitForEvent('download')
    await staff.getByRole('button', { name: 'Download CSV: Top searches' }).click()
    const lines = (await readFile(await (await saved).path(), 'utf8')).split('\r\n')
    expect(lines[1]).toMatch(/^fire,/)
  },
)
