import type { Page } from 'playwright/test'
import { audit } from './audit.ts'
import { LIBRARY, productsOf } from './seed.ts'
import { followEmailLink, seedCart, signIn, visit } from './shopper.ts'
import { aStranger, expect, newestLink, SKIP_SURVEY, test, type Visitor } from './support.ts'

/** Says who they are in the dialog that is open, and leaves the password for later. */
async function signUpBriefly(page: Page): Promise<Visitor> {
  const stranger = aStranger()
  const dialog = page.getByRole('dialog', { name: 'Create an account' })
  await expect(dialog.getByText('We’ll email you a link to set your password.')).toBeVisible()
  await expect(dialog.getByLabel('First name')).toBeFocused()
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveCount(0)
  await audit(page, 'signing up without a password')
  await dialog.getByLabel('First name').fill(stranger.firstName)
  await dialog.getByLabel('Last name').fill(stranger.lastName)
  await dialog.getByRole('textbox', { name: 'Email' }).fill(stranger.email)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  return stranger
}

test('a new customer checks out with a name and an address, and sets the password from the email', async ({
  page,
  browser,
}) => {
  const [asset] = await productsOf(page, LIBRARY.FOOTAGE, 1)
  await seedCart(page, asset?.slug ?? '')
  await visit(page, '/checkout')
  await page.getByRole('button', { name: 'Create an account' }).click()
  const stranger = await signUpBriefly(page)
  await expect(page.getByRole('heading', { name: 'Billing' })).toBeVisible()
  await expect(
    page.getByText('Your email address is not verified yet.', { exact: false }),
  ).toBeVisible()

  const link = await newestLink(stranger.email, undefined, 'Set your Emberstock password')
  const later = await browser.newContext()
  const tab = await later.newPage()
  await tab.goto(link)
  await tab.getByRole('textbox', { name: 'New password', exact: true }).fill(stranger.password)
  await tab.getByRole('textbox', { name: 'Confirm new password' }).fill(stranger.password)
  await tab.keyboard.press('Enter')
  await expect(tab).not.toHaveURL(/reset/)
  await later.clearCookies()
  await visit(tab, '/?sign_in=/account/orders')
  await signIn(tab, stranger)
  await expect(tab.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  await later.close()
})

test('a new customer gets a free file with a name and a confirmed address', async ({
  page,
  expectComplaint,
}) => {
  // Asked for at once, which an address that is not confirmed does not open.
  expectComplaint(/status of 403/)
  const [plate] = await productsOf(page, LIBRARY.PRACTICE, 1)
  await visit(page, `/product/${plate?.slug}`)
  await page.getByRole('button', { name: 'Sign in to download' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create an account' }).click()
  const stranger = await signUpBriefly(page)
  await page.evaluate(async (path) => fetch(path, { method: 'POST' }), SKIP_SURVEY)
  await followEmailLink(page, stranger)
  await page.reload()
  const arriving = page.waitForEvent('download')
  await page.getByRole('main').getByRole('button', { name: 'Download', exact: true }).click()
  expect((await arriving).suggestedFilename()).not.toBe('')
})
