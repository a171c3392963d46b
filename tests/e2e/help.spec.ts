import type { Page } from 'playwright/test'
import type { StoredName } from '#messages/stored-name.ts'
import { storedNameOf } from '../support/stored-names.ts'
import { buyPurchase, PLAN } from './seed.ts'
import { assetsForSale, followEmailLink, signUp, takeIntoCart, visit } from './shopper.ts'
import { expect, test } from './support.ts'

test('everything that the shop keeps in a browser is on its list of cookies', async ({ page }) => {
  const [asset = ''] = await assetsForSale(page, '/2d')
  await visit(page, asset)
  await takeIntoCart(page)
  await page.getByLabel('License', { exact: true }).first().selectOption({ index: 1 })
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Create an account' }).click()
  const member = await signUp(page)
  await page.getByRole('button', { name: /Resend|Send/ }).click()
  await expect(page.getByText('Email sent. Check your inbox.')).toBeVisible()
  await followEmailLink(page, member)
  await visit(page, '/pricing')
  await buyPurchase(page, { plan_id: PLAN.BASIC_MONTH })
  await visit(page, '/account/subscription')
  await page.request.get('/api/auth/csrf?callbackUrl=/2d')

  const found = await keptIn(page)
  expect(found.map(([where]) => where)).toEqual(
    expect.arrayContaining(['Cookie', 'Local storage', 'Session storage', 'IndexedDB']),
  )
  expect(found.filter(([where, name]) => !storedNameOf(name, where))).toEqual([])
})

async function keptIn(page: Page): Promise<readonly (readonly [StoredName['where'], string])[]> {
  const cookies = await page.context().cookies()
  const rest = await page.evaluate(async () => {
    const databases = await indexedDB.databases()
    return [
      ...Object.keys(localStorage).map((name) => ['Local storage', name] as const),
      ...Object.keys(sessionStorage).map((name) => ['Session storage', name] as const),
      ...databases.map(({ name }) => ['IndexedDB', name ?? ''] as const),
    ]
  })
  return [...cookies.map(({ name }) => ['Cookie', name] as const), ...rest]
}

test('a part of a policy can be led to, by its link and by its address', async ({ page }) => {
  await visit(page, '/policies/license')
  await page.getByRole('navigation', { name: 'On this page' }).getByText('Practice footage').click()
  await expect(page).toHaveURL('/policies/license#practice-footage')
  await expect(page.getByRole('heading', { name: 'Practice footage' })).toBeInViewport()
  await visit(page, '/help#refunds')
  await expect(page.getByRole('heading', { name: 'Refunds' })).toBeInViewport()
  await page.getByText('Can I withdraw from the contract?').click()
  await expect(page.getByText(/^Consumers in the European Union can/)).toBeVisible()
})
