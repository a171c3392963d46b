import { auditEverywhere } from './audit.ts'
import { visit } from './shopper.ts'
import { expect, register, test } from './support.ts'

test('whoever takes the free plan has this month’s pack, downloads from it, and keeps it when they leave', async ({
  page,
}) => {
  test.setTimeout(90_000)
  await register(page)
  await visit(page, '/pricing')
  await page.getByRole('link', { name: 'Take the free plan' }).click()
  const plan = page.getByRole('region', { name: 'Free plan' })
  const files = plan.getByRole('button', { name: /^Download / })
  await expect(plan.getByText(/^Hold the free plan, and this month’s pack/)).toBeVisible()
  await expect(files).toHaveCount(0)
  await plan.getByLabel('Hold the free plan').check()
  await expect(plan.getByText(/^This month’s pack is yours/)).toBeVisible()
  await auditEverywhere(page, 'the free plan with its pack')
  const saved = page.waitForEvent('download')
  await files.first().click()
  expect((await saved).suggestedFilename()).not.toBe('')

  await plan.getByLabel('Hold the free plan').uncheck()
  await expect(plan.getByText(/^Hold the free plan, and this month’s pack/)).toBeVisible()
  await visit(page, '/account/downloads')
  await expect(page.getByText('3 assets', { exact: true })).toBeVisible()
})
