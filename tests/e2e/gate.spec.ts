import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { endAll, openShop, type ShopProcess } from './shop-process.ts'
import { hydrated, SCREENS } from './shopper.ts'
import { expect, test } from './support.ts'

const PASSWORD = 'embers at dusk'

let dataDir = ''
let shop: ShopProcess

test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'emberstock-gate-'))
  shop = await openShop(dataDir, { SITE_PASSWORD: PASSWORD })
})

test.afterAll(async () => {
  endAll()
  await rm(dataDir, { recursive: true, force: true })
})

for (const { name, viewport, tag } of SCREENS) {
  test.describe(name, { tag }, () => {
    test.use({ viewport })

    test('the gate opens to the password alone, and only what it may show is fetched before', async ({
      page,
      expectComplaint,
    }) => {
      expectComplaint(/status of 401/)
      const fetched: string[] = []
      page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
      await page.goto(`${shop.origin}/2d?sort_by=newest`)
      await hydrated(page)
      expect(fetched.filter((path) => !/^\/(2d$|assets\/|favicon\.svg$)/.test(path))).toEqual([])
      const enter = page.getByRole('button', { name: 'Enter website' })
      const password = page.getByRole('textbox', { name: 'Password' })
      await expect(enter).toBeDisabled()
      const width = (await page.locator('form').boundingBox())?.width ?? 0
      expect(width).toBeLessThanOrEqual(400)
      expect(width).toBeGreaterThan(viewport.width === 390 ? 320 : 399)
      const found = await new AxeBuilder({ page }).analyze()
      expect(found.violations).toEqual([])

      await page.keyboard.press('Tab')
      await expect(password).toBeFocused()
      await page.keyboard.type('embers at dawn')
      await page.keyboard.press('Enter')
      await expect(page.getByText('Incorrect password')).toBeVisible()
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

      await password.fill(PASSWORD)
      await enter.click()
      await expect(page.getByRole('heading', { level: 1, name: /2D/ })).toBeVisible()
      expect(new URL(page.url()).search).toBe('?sort_by=newest')
      await page.goto(shop.origin)
      await expect(page.getByRole('button', { name: 'Enter website' })).toHaveCount(0)
    })
  })
}

test('a second window without the cookie stands before the gate again', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/status of 401/)
  await page.goto(shop.origin)
  await hydrated(page)
  await page.evaluate(() => sessionStorage.setItem('site-password-entered', '1'))
  await page.reload()
  await expect(page.getByText('Your session has ended')).toBeVisible()
  const answer = await page.request.get(`${shop.origin}/api/v1/licenses`)
  expect(answer.status()).toBe(401)
})
