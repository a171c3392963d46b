import type { Page } from 'playwright/test'
import { auditEverywhere } from './audit.ts'
import { moveMouse, visit } from './shopper.ts'
import { expect, test } from './support.ts'

/** Looks at an asset as somebody who scrolls to its end. */
async function look(page: Page, slug: string): Promise<void> {
  await visit(page, `/product/${slug}`)
  await moveMouse(page)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(page.getByRole('region', { name: 'Completes the shot' })).toBeVisible()
}

test('assets that were looked at stand below the next one, and leave when they are removed', async ({
  page,
}) => {
  const viewed = page.getByRole('region', { name: 'Recently viewed' })
  const names = viewed.getByRole('heading', { level: 3 })
  await look(page, 'torch-flame')
  await expect(viewed).toHaveCount(0)
  await look(page, 'ground-explosion')
  await look(page, 'drifting-embers')
  await expect(names).toHaveText(['Ground explosion, sooty', 'Torch flame'])
  await auditEverywhere(page, 'recently viewed')

  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  const remove = viewed.getByRole('button', { name: /^Remove Ground explosion/ })
  await remove.focus()
  await page.keyboard.press('Enter')
  await expect(names).toHaveText(['Torch flame'])
  await expect(viewed.getByRole('button', { name: /^Remove Torch flame/ })).toBeFocused()
  await viewed.getByRole('button', { name: 'Clear recently viewed' }).click()
  await expect(viewed).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('emberstock-viewed'))).toBeNull()
})
