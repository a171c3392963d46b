import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { endAll, openShop, type ShopProcess } from './shop-process.ts'
import { assetsForSale, hydrated, SCREENS, takeIntoCart, visit } from './shopper.ts'
import { expect, register, test } from './support.ts'

let dataDir = ''
let shop: ShopProcess

test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'emberstock-slow-'))
  shop = await openShop(dataDir, { RATE_LIMITS: 'on' })
})

test.afterAll(async () => {
  endAll()
  await rm(dataDir, { recursive: true, force: true })
})

/** Codes that one cart may try in an hour (input 7). */
const TRIES = 10

for (const { name, viewport, tag } of SCREENS) {
  test(
    `too many codes lead to /503, and back to a half-filled checkout, ${name}`,
    {
      tag,
    },
    async ({ browser, expectComplaint }) => {
      expectComplaint(/status of (422|503)/)
      const context = await browser.newContext({ baseURL: shop.origin, viewport })
      const page = await context.newPage()
      await register(page, { confirmed: false })
      const [asset = ''] = await assetsForSale(page, '/2d')
      await visit(page, asset)
      await takeIntoCart(page)
      await page.clock.install()
      await visit(page, '/checkout')
      await page.getByLabel('Company').fill('Sparks and Sons')
      await page.getByLabel('Billing country').selectOption({ label: 'Iceland' })

      const apply = page.getByRole('button', { name: 'Apply' })
      await page.getByText('Discount code').click()
      for (let tries = 0; tries <= TRIES; tries += 1) {
        await expect(apply).not.toHaveAttribute('aria-busy')
        await page.getByLabel('Code', { exact: true }).fill(`GUESS${tries}`)
        await Promise.all([page.waitForResponse(/cart\/changes/), apply.click()])
      }
      await expect(page).toHaveURL('/503')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Too many requests')
      await expect(page).toHaveTitle(/^Too many requests/)
      await expect(page.getByText(/^(59|60):\d\d$/)).toBeVisible()
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

      await page.getByRole('button', { name: 'Try now' }).click()
      await expect(page).toHaveURL('/checkout')
      await expect(page.getByLabel('Company')).toHaveValue('Sparks and Sons')
      await expect(page.getByLabel('Billing country')).toHaveValue('IS')

      await page.getByRole('button', { name: 'Apply' }).click()
      await expect(page).toHaveURL('/503')
      await page.reload()
      await hydrated(page)
      await expect(page.getByText(/^(59|60):\d\d$/)).toBeVisible()
      await page.clock.fastForward('01:00:05')
      await expect(page).toHaveURL('/checkout')
      await expect(
        page.getByRole('region', { name: 'Order summary' }).getByRole('listitem'),
      ).toHaveCount(1)
      await context.close()
    },
  )
}
