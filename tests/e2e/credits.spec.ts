import type { Locator, Page } from 'playwright/test'
import { audit } from './audit.ts'
import { buyPurchase, PLAN } from './seed.ts'
import { assetsForSale, hydrated, SCREENS, sha256Of, visit } from './shopper.ts'
import { expect, register, test } from './support.ts'

for (const { name, viewport, tag } of SCREENS) {
  test.describe(name, { tag }, () => {
    test.use({ viewport })

    test('short of credits: what is missing is bought by keyboard alone, and the file arrives whole', async ({
      page,
      expectComplaint,
    }) => {
      expectComplaint(/status of 402/)
      await register(page)
      const [asset = ''] = await assetsForSale(page, '/2d')
      await visit(page, asset)
      const shown = await page.getByRole('main').locator('code').first().innerText()
      await page.getByRole('button', { name: /^Use \d+ credits? instead$/ }).press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Buy more credits' })
      await expect(dialog.getByRole('alert')).toContainText(/You need \d+ more credits?/)
      await expect(dialog.getByRole('radio', { name: 'Custom amount' })).toBeChecked()
      await expect(dialog.getByLabel('Credits', { exact: true })).toHaveValue('5')
      await audit(page, 'buying credits')
      await fits(page, dialog)
      await dialog.getByLabel('Billing country').focus()
      await page.keyboard.type('Canada')
      await expect(dialog.getByRole('row', { name: 'Due today $10.00' })).toBeVisible()
      const pay = dialog.getByRole('button', { name: 'Confirm & Pay' })
      await pay.focus()
      const arriving = page.waitForEvent('download')
      await page.keyboard.press('Enter')
      await expect(dialog).toHaveCount(0)
      await expect(page.getByRole('region', { name: 'Messages' })).toContainText('used.')
      expect(await sha256Of(await arriving)).toBe(shown)
      await expect(page.getByRole('main').getByText('Download it again anytime')).toBeVisible()

      await visit(page, '/account/credits')
      await expect(page.getByRole('row', { name: /Spent .+−/ })).toBeVisible()
      await audit(page, 'credits')
      await withinWidth(page)
    })

    test('a spend is undone before the first byte', async ({ page, expectComplaint }) => {
      expectComplaint(/status of 402/)
      await register(page)
      const [asset = ''] = await assetsForSale(page, '/2d')
      await visit(page, asset)
      await page.getByRole('button', { name: /^Use \d+ credits? instead$/ }).click()
      await pay(page.getByRole('dialog', { name: 'Buy more credits' }))
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByText(/^Undone. /)).toBeVisible()
      await expect(page.getByRole('button', { name: /^Download · \d+ credits?$/ })).toBeVisible()
      await expect(page.getByRole('main').getByText('You have 5 credits')).toBeVisible()
      await audit(page, 'an asset for credits')
      await withinWidth(page)
    })

    test('a plan is canceled in two clicks, as it was bought, and kept again in one', async ({
      page,
    }) => {
      await register(page)
      await visit(page, '/account/subscription')
      await page.getByRole('link', { name: 'View plans' }).click()
      await expect(page).toHaveURL(/\/pricing/)
      await buyPurchase(page, { plan_id: PLAN.BASIC_MONTH })
      await visit(page, '/account/subscription')
      await expect(page.getByRole('row', { name: /^Next payment/ })).toBeVisible()
      await expect(page.getByRole('meter', { name: 'Downloads', exact: true })).toBeVisible()
      await audit(page, 'the subscription')
      await withinWidth(page)
      await page.getByRole('button', { name: 'Cancel plan' }).click()
      const dialog = page.getByRole('dialog', { name: 'Cancel your plan?' })
      await expect(dialog).toContainText('from your plan will be held 12 months')
      await audit(page, 'cancelling')
      await dialog.getByRole('button', { name: 'Cancel plan' }).click()
      await expect(page.getByRole('row', { name: /^Ends on/ })).toBeVisible()
      await page.getByRole('button', { name: 'Keep plan' }).click()
      await expect(page.getByRole('row', { name: /^Next payment/ })).toBeVisible()
    })
  })
}

test('a reload right after a spend loses neither its file nor its undo', async ({ page }) => {
  await register(page)
  await buyPurchase(page, { credits: 10 })
  const [first = '', second = ''] = await assetsForSale(page, '/2d')
  const downloadPanel = page.getByRole('region', { name: 'Downloads', exact: true })

  await visit(page, first)
  const shown = await page.getByRole('main').locator('code').first().innerText()
  await page.getByRole('button', { name: /^Download · \d+ credits?$/ }).click()
  await expect(downloadPanel.getByText('Queued')).toBeVisible()
  await page.reload()
  await hydrated(page)
  const arriving = page.waitForEvent('download')
  await downloadPanel.getByRole('button', { name: 'Resume' }).click()
  expect(await sha256Of(await arriving)).toBe(shown)
  await expect(downloadPanel.getByText('Downloaded by your browser')).toBeVisible()

  await visit(page, second)
  await page.getByRole('button', { name: /^Download · \d+ credits?$/ }).click()
  await expect(downloadPanel.getByText('Queued')).toBeVisible()
  await visit(page, '/account/credits')
  const undo = page.getByRole('button', { name: /^Undo / })
  await expect(page.getByText('10 minutes left')).toHaveCount(1)
  await audit(page, 'a spend that can be undone')
  await undo.click()
  await expect(page.getByText(/^Undone. /)).toBeVisible()
  await expect(undo).toHaveCount(0)
  await expect(page.getByRole('row', { name: /Undone .+\+/ })).toBeVisible()
  await expect(downloadPanel).toHaveCount(0)
})

test('4K that a plan does not have: the limit gives way to the plans', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/status of 507/)
  await register(page)
  await buyPurchase(page, { plan_id: PLAN.BASIC_MONTH })
  const asset = await assetIn4k(page)
  await visit(page, asset.path)
  await page.getByRole('radio', { name: asset.size }).first().check()
  await page.getByRole('button', { name: /^Download · \d+ credits?$/ }).click()
  const limit = page.getByRole('dialog', { name: 'Your plan doesn’t include 4K downloads' })
  await expect(limit.getByRole('alert')).toContainText('Your plan doesn’t include any')
  await expect(limit.getByRole('button', { name: /^Add to cart · \$/ })).toBeVisible()
  await audit(page, 'the limit of 4K')
  await limit.getByRole('button', { name: 'Change plan' }).click()
  const plans = page.getByRole('dialog', { name: 'Change your plan' })
  await expect(plans.getByRole('row', { name: /^Due today/ })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await audit(page, 'changing the plan')
  const arriving = page.waitForEvent('download')
  await pay(plans)
  expect(await sha256Of(await arriving)).toBe(asset.sha256)
  await expect(page.getByRole('main').getByText('Download it again anytime')).toBeVisible()
})

async function pay(dialog: Locator): Promise<void> {
  await dialog.getByLabel('Billing country').selectOption('US')
  await dialog.getByRole('button', { name: 'Confirm & Pay' }).click()
  await expect(dialog).toHaveCount(0)
}

async function assetIn4k(page: Page) {
  for (const path of await assetsForSale(page, '/2d')) {
    const answer = await page.request.get(`/api/v1/products/${path.replace('/product/', '')}`)
    const { variants } = (await answer.json()) as {
      variants: { width: number | null; height: number | null; sha256: string }[]
    }
    const large = variants.find(({ width }) => (width ?? 0) >= 3840)
    if (large) {
      return { path, size: new RegExp(`${large.width}×${large.height}`), sha256: large.sha256 }
    }
  }
  throw new Error('nothing on the first page comes in 4K')
}

async function fits(page: Page, dialog: Locator): Promise<void> {
  const box = await dialog.boundingBox()
  const size = page.viewportSize()
  expect(box && size && box.y >= 0 && box.y + box.height <= size.height + 1).toBe(true)
}

async function withinWidth(page: Page): Promise<void> {
  const [wide, seen] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(wide).toBeLessThanOrEqual(seen ?? 0)
}
