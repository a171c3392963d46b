import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { endAll, freePort, openShop, type ShopProcess } from './shop-process.ts'
import { assetsForSale, hydrated, SCREENS } from './shopper.ts'
import { expect, test } from './support.ts'

let dataDir = ''
let port = ''
let shop: ShopProcess

test.beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'emberstock-closed-'))
  port = String(await freePort())
})

test.afterEach(async () => {
  endAll()
  await rm(dataDir, { recursive: true, force: true })
})

/** The operator ends the server and starts it with another setting. */
async function restart(mode: 'on' | 'off'): Promise<void> {
  if (shop) {
    const gone = once(shop.process, 'exit')
    shop.process.kill('SIGTERM')
    await gone
  }
  shop = await openShop(dataDir, { PORT: port, MAINTENANCE_MODE: mode })
}

/** What `npm run shop -- maintenance-link` prints. */
async function bypassLink(): Promise<string> {
  const words = ['shop', 'maintenance-link', '--reason', 'To look at it']
  const command = spawn(process.execPath, ['scripts/run.mjs', ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, PORT: port },
  })
  return (await text(command.stdout)).trim()
}

async function closed(page: Page): Promise<void> {
  const title = page.getByRole('heading', { level: 1, name: 'Down for maintenance' })
  await expect(title).toBeVisible()
  await expect(page).toHaveURL(/\/maintenance$/)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(title.locator('..')).toHaveCSS('background-image', /framing-chart/)
}

for (const { name, viewport, tag } of SCREENS) {
  test(
    `the shop closes under a visitor, lets staff in, and opens again, ${name}`,
    {
      tag,
    },
    async ({ page, browser, expectComplaint }) => {
      expectComplaint(/status of 503/)
      await page.setViewportSize(viewport)
      await restart('off')
      await page.goto(shop.origin)
      const [asset = ''] = await assetsForSale(page, `${shop.origin}/2d`)
      await page.goto(shop.origin + asset)
      await hydrated(page)
      // The player's code is on its way; it must not meet a server that is being restarted.
      await page.waitForLoadState('networkidle')

      await restart('on')
      await page.getByRole('button', { name: 'Add to cart', exact: true }).first().click()
      await closed(page)
      await page.goto(`${shop.origin}/2d`)
      await closed(page)
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
      await page.getByRole('button', { name: 'Check again' }).click()
      await expect(page.getByText('The store is still down for maintenance.')).toBeAttached()

      const staff = await browser.newPage()
      await staff.goto(await bypassLink())
      await expect(staff).toHaveURL(`${shop.origin}/`)
      await staff.goto(shop.origin + asset)
      await expect(
        staff.getByRole('button', { name: 'Add to cart', exact: true }).first(),
      ).toBeVisible()
      await staff.close()

      await restart('off')
      await page.getByRole('button', { name: 'Check again' }).click()
      await expect(page).toHaveURL(`${shop.origin}/`)
      await expect(page.getByRole('navigation').first()).toBeVisible()
    },
  )
}
