import { audit, auditEverywhere } from './audit.ts'
import { makeStaff, turnTwoFactorOn } from './open-admin.ts'
import { buyFile, LIBRARY, productsOf } from './seed.ts'
import { visit } from './shopper.ts'
import { expect, register, test } from './support.ts'

test('staff find a person, refund their order after a look at what it comes to, and see it in the audit', async ({
  page,
  browser,
  expectComplaint,
}) => {
  // The page that is not there for a member.
  expectComplaint(/status of 404/)
  const other = await browser.newContext()
  const shopper = await other.newPage()
  const buyer = await register(shopper)
  const [product] = await productsOf(shopper, LIBRARY.FOOTAGE, 1)
  const [file] = product?.variants.filter(({ base_price: price }) => price > 0) ?? []
  if (!file) throw new Error('nothing is for sale')
  await buyFile(shopper, file)
  await other.close()

  const grace = await register(page)
  await visit(page, '/admin')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/not found/i)
  await makeStaff(grace.email)
  await visit(page, '/admin')
  await expect(page.getByText('Two-factor authentication required').last()).toBeVisible()
  await audit(page, 'the admin without a second factor')
  await page.getByRole('link', { name: 'Set up two-factor authentication' }).click()
  await turnTwoFactorOn(page)

  await page.locator('summary', { hasText: grace.firstName }).first().click()
  await page.getByRole('link', { name: 'Store admin', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview')
  await page
    .getByRole('navigation', { name: 'Store admin' })
    .getByRole('link', { name: 'People' })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('People')
  await page.getByLabel('Search by name, email or ID').fill(buyer.email)
  await expect(page.getByText('1 person')).toBeVisible()
  await auditEverywhere(page, 'people')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('link', { name: buyer.email }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(buyer.email)
  await expect(page.getByRole('region', { name: 'Sessions' }).first()).toBeVisible()
  await auditEverywhere(page, 'a person')
  await page.setViewportSize({ width: 1440, height: 900 })

  const orders = page.getByRole('table', { name: 'Orders' })
  await orders.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order /)
  const number = (await page.getByRole('heading', { level: 1 }).innerText()).replace('Order ', '')
  await page.getByRole('button', { name: 'Refund…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund this order' })
  await expect(dialog.getByText(/^Refunds \$/)).toBeVisible()
  const amount = (
    await dialog
      .getByText(/^Refunds \$/)
      .locator('strong')
      .innerText()
  ).trim()
  const confirm = dialog.getByRole('button', { name: `Refund ${amount}` })
  await expect(confirm).toBeDisabled()
  await dialog.getByLabel('Reason').fill('The file is defective')
  await audit(page, 'a refund before it is made')
  await confirm.click()
  await expect(page.getByText('The refund was issued.', { exact: false })).toBeVisible()
  const refunds = page.getByRole('table', { name: 'Refunds' })
  await expect(refunds.getByRole('cell', { name: amount })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Refund…' })).toHaveCount(0)
  await auditEverywhere(page, 'an order that was refunded')
  await page.setViewportSize({ width: 1440, height: 900 })

  await page
    .getByRole('navigation', { name: 'Store admin' })
    .getByRole('link', { name: 'Audit log' })
    .click()
  await page.getByLabel('Search by person, order or reason').fill(number)
  const entry = page.getByRole('row').filter({ hasText: 'The file is defective' })
  await expect(entry).toContainText(grace.email)
  await expect(entry).toContainText('Refund')
  await entry.locator('summary').click()
  await expect(entry.getByRole('listitem').filter({ hasText: `Amount: ${amount}` })).toBeVisible()
  await auditEverywhere(page, 'the audit log')

  const nav = page.getByRole('navigation', { name: 'Store admin' })
  await nav.getByRole('link', { name: 'Discount codes' }).click()
  await page.getByRole('button', { name: 'New code…' }).click()
  const code = `E2E-${Date.now()}`
  const form = page.getByRole('dialog', { name: 'New discount code' })
  await form.getByLabel('Code').fill(code)
  await form.getByLabel('Percent off, from 1 to 100').fill('20')
  await form.getByLabel('Reason').fill('Autumn campaign')
  await audit(page, 'a new code')
  const lastDay = form.getByLabel('Last day')
  await lastDay.pressSequentially('12/31')
  await form.getByRole('button', { name: 'Create code' }).click()
  await expect(form.getByText(/^Enter complete dates/)).toBeVisible()
  await audit(page, 'a new code with half a date')
  await lastDay.fill('2099-12-31')
  await form.getByRole('button', { name: 'Create code' }).click()
  await page.getByRole('button', { name: `End ${code}` }).click()
  const ending = page.getByRole('dialog', { name: `End ${code}?` })
  await ending.getByLabel('Reason').fill('A mistake')
  await ending.getByRole('button', { name: 'End code' }).click()
  await expect(page.getByRole('row').filter({ hasText: code })).toContainText('Ended')
  await auditEverywhere(page, 'discount codes')
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const place of [
    'Free packs',
    'Problem reports',
    'Payments',
    'Subscriptions',
    'Certificates',
  ]) {
    await nav.getByRole('link', { name: place, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(place)
    await auditEverywhere(page, place)
    await page.setViewportSize({ width: 1440, height: 900 })
  }
})
