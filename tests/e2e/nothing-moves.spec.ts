import type { Page } from 'playwright/test'
import { expect, test } from './support.ts'

declare global {
  interface Window {
    /** The browser's own sum of how far things moved by themselves. */
    shifted: number
  }
}

async function sumShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifted = 0
    const add = (list: PerformanceObserverEntryList) => {
      for (const entry of list.getEntries()) window.shifted += (entry as LayoutShift).value
    }
    new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true })
  })
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number
}

for (const slug of ['campfire-close', 'rusted-oil-barrel']) {
  test(`the page of ${slug} stands still as the rest of it comes`, async ({ page }) => {
    await sumShifts(page)
    await page.goto(`/product/${slug}`)
    const compare = page.getByRole('button', { name: /^Compare / }).first()
    await expect(compare).toBeHidden()
    let x = 200
    await expect(async () => {
      await page.mouse.move(x++, 300)
      await expect(compare).toBeVisible({ timeout: 100 })
    }).toPass()
    await expect(page.getByRole('button', { name: 'Copy hash' })).toBeVisible()
    await expect(page.getByText('compare', { exact: true })).toBeVisible()
    expect(await page.evaluate(() => window.shifted)).toBeLessThan(0.005)
  })
}

test('the footer stands still as the tools of a composite come', async ({ page }) => {
  await sumShifts(page)
  await page.goto('/try')
  const tools = page.getByRole('button', { name: 'Export still, PNG' })
  let x = 200
  await expect(async () => {
    await page.mouse.move(x++, 300)
    await expect(tools).toBeVisible({ timeout: 100 })
  }).toPass()
  expect(await page.evaluate(() => window.shifted)).toBeLessThan(0.02)
})
