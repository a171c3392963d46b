import type { Page } from 'playwright/test'
import { sha256Of, signIn, visit } from './shopper.ts'
import { expect, register, test } from './support.ts'

test('who signs in for a file gets the file, without asking again', async ({ page, browser }) => {
  const member = await register(page)
  const context = await browser.newContext()
  const elsewhere = await context.newPage()
  await openPractice(elsewhere)
  const shown = await elsewhere.getByRole('main').locator('code').first().innerText()
  await elsewhere.getByRole('button', { name: 'Sign in to download' }).click()
  const arriving = elsewhere.waitForEvent('download')
  await signIn(elsewhere, member)
  expect(await sha256Of(await arriving)).toBe(shown)

  await visit(elsewhere, '/account/downloads')
  await expect(elsewhere.getByText(shown)).toBeAttached()
  await visit(elsewhere, '/practice-footage')
  await expect(elsewhere.getByText('1 of 10 used this month, resets on the 1st')).toBeVisible()
  await context.close()
})

test('a link is good for its owner only, and only while it is whole', async ({
  page,
  browser,
  expectComplaint,
}) => {
  expectComplaint(/status of 40[13]/)
  await register(page)
  await openPractice(page)
  const [arrived] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('main').getByRole('button', { name: 'Download' }).click(),
  ])
  const link = arrived.url()
  const other = await browser.newContext()
  expect((await other.request.get(link)).status()).toBe(401)
  const stranger = await other.newPage()
  await register(stranger)
  expect((await stranger.request.get(link)).status()).toBe(403)
  expect((await page.request.get(`${link}x`)).status()).toBe(403)
  expect((await page.request.get(link)).status()).toBe(200)
  await other.close()
})

async function openPractice(page: Page): Promise<void> {
  await visit(page, '/practice-footage')
  await page.getByRole('region', { name: 'Results' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/product\//)
}
