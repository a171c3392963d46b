import { auditEverywhere } from './audit.ts'
import { visit } from './shopper.ts'
import { expect, register, test } from './support.ts'

test('whoever takes the free plan has this month’s pack, downloads from it, and keeps it when they leave', async ({
  page,
}) => {
  await register(page)
  await visit(page, '/pricing')
  await page.getByRole('link', { name: 'Join the free plan' }).click()
  const plan = page.getByRole('region', { name: 'Free plan' })
  const files = plan.getByRole('link', { name: 'View in downloads' })
  await expect(plan.getByText(/^Join the free plan to get this month’s pack/)).toBeVisible()
  await expect(files).toHaveCount(0)
  await plan.getByRole('button', { name: 'Join the free plan' }).click()
  await expect(plan.getByText(/^You have this month’s pack/)).toBeVisible()
  await auditEverywhere(page, 'the free plan with its pack')
  await files.click()
  await expect(page.getByText('3 assets', { exact: true })).toBeVisible()
  const saved = page.waitForEvent('download')
  await page
    .getByRole('button', { name: /^Download (?!all)/ })
    .first()
    .click()
  expect((await saved).suggestedFilename()).not.toBe('')

  await visit(page, '/account/subscription')
  await plan.getByRole('button', { name: 'Leave free plan' }).click()
  await expect(plan.getByText(/^Join the free plan to get this month’s pack/)).toBeVisible()
  await visit(page, '/account/downloads')
  await expect(page.getByText('3 assets', { exact: true })).toBeVisible()
})
