import type { Page } from 'playwright/test'
import { audit, auditEverywhere } from './audit.ts'
import {
  askForFile,
  buyFile,
  buyPurchase,
  firstFile,
  LIBRARY,
  operator,
  PLAN,
  productsOf,
  subscribersProduct,
  type SeenProduct,
} from './seed.ts'
import { sha256Of, visit } from './shopper.ts'
import { expect, register, test } from './support.ts'

// The rows of the table of download 1 that no other journey goes through, as somebody meets them on a
// product's page. Row 1 is in downloads.spec.ts, row 2 for practice footage in journey.spec.ts, rows
// 7 and 10 are in credits.spec.ts.

const PRACTICE_A_MONTH = 10
const BASIC_DOWNLOADS = 40
const LINKS_AN_HOUR = 5

test('row 2: who has not confirmed their address is told so, and sent the link again', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/status of 403/)
  await register(page, { confirmed: false })
  const [product] = await productsOf(page, LIBRARY.FOOTAGE, 1)
  await open(page, product)
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(messages).toContainText('not verified yet')
  await messages.getByRole('button', { name: 'Dismiss' }).click()
  await expect(messages).toBeEmpty()
  await page.getByRole('button', { name: /^Use \d+ credits? instead$/ }).click()
  await expect(messages).toContainText('not able to download any content')
  await messages.getByRole('button', { name: /again|resend/i }).click()
  await expect(messages).toContainText('we’ve sent a new confirmation email')
})

test('row 3: the sixth link to one file within an hour leads to the page that waits, and back', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/status of 503/)
  await register(page)
  const [product] = await productsOf(page, LIBRARY.PRACTICE, 1)
  for (let links = 0; links < LINKS_AN_HOUR; links += 1) {
    expect(await askForFile(page, firstFile(some(product)))).toBe(links === 0 ? 201 : 200)
  }
  await open(page, product)
  await page.getByRole('main').getByRole('button', { name: 'Download' }).click()
  await expect(page).toHaveURL('/503')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Too many requests')
  await expect(page.getByText(/^(59|60):\d\d$/)).toBeVisible()
  await page.getByRole('button', { name: 'Try now' }).click()
  await expect(page).toHaveURL(`/product/${some(product).slug}`)
})

test('row 4: what was bought starts at once, and costs no credits', async ({ page }) => {
  await register(page)
  await buyPurchase(page, { pack_id: 1 })
  const [product] = await productsOf(page, LIBRARY.FOOTAGE, 1)
  const file = firstFile(some(product))
  await buyFile(page, file)
  await open(page, product)
  const arriving = page.waitForEvent('download')
  await page.getByRole('main').getByRole('button', { name: 'Download', exact: true }).click()
  expect(await sha256Of(await arriving)).toBe(file.sha256)
  expect(await balance(page)).toBe(10)
})

test('row 5: a plan whose license doesn’t cover the company moves to one that does, and the file starts', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/status of 409/)
  const member = await register(page)
  await buyPurchase(page, { plan_id: PLAN.BASIC_MONTH })
  operator.raiseMinimum(member, 2)
  const [product] = await productsOf(page, LIBRARY.FOOTAGE, 1)
  await open(page, product)
  await page.getByRole('button', { name: 'Download · 1 credit' }).click()
  const license = page.getByRole('dialog', { name: 'Upgrade your license' })
  await expect(license).toContainText('doesn’t cover')
  const move = license.getByRole('button', { name: 'Switch Basic to Startup' })
  await expect(move).toBeVisible()
  await auditEverywhere(page, 'updating the license')
  await move.click()
  const change = page.getByRole('dialog', { name: 'Change your plan' })
  await expect(change.getByRole('row', { name: /^Due today/ })).toContainText('$')
  await change.getByLabel('Billing country').selectOption('US')
  await change.getByLabel('Company').fill('Sparks and Sons')
  const arriving = page.waitForEvent('download')
  await change.getByRole('button', { name: 'Confirm & Pay' }).click()
  expect(await sha256Of(await arriving)).toBe(firstFile(some(product)).sha256)
})

test('row 6: the eleventh practice asset of a month waits; what was taken does not', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/status of 507/)
  await register(page)
  const practice = await productsOf(page, LIBRARY.PRACTICE, PRACTICE_A_MONTH + 1)
  for (const product of practice.slice(1)) {
    expect(await askForFile(page, firstFile(product))).toBe(201)
  }
  await open(page, practice[0])
  await page.getByRole('main').getByRole('button', { name: 'Download' }).click()
  const limit = page.getByRole('dialog', { name: 'Practice footage limit reached' })
  await expect(limit.getByRole('alert')).toContainText('10 of 10 used.')
  await audit(page, 'the limit of practice footage')
  await limit.getByRole('button', { name: 'Got it' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await open(page, practice[1])
  const arriving = page.waitForEvent('download')
  await page.getByRole('main').getByRole('button', { name: 'Download' }).click()
  expect(await (await arriving).failure()).toBeNull()
})

test('row 8: the forty-first download of a month gives way to a larger plan', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/status of 507/)
  await register(page)
  await buyPurchase(page, { plan_id: PLAN.BASIC_MONTH })
  await buyPurchase(page, { credits: 60 })
  const footage = await productsOf(page, LIBRARY.FOOTAGE, BASIC_DOWNLOADS + 1)
  for (const product of footage.slice(1)) {
    expect(await askForFile(page, firstFile(product))).toBe(201)
  }
  await open(page, footage[0])
  await page.getByRole('button', { name: /^Download · \d+ credits?$/ }).click()
  const limit = page.getByRole('dialog', { name: 'Download limit reached' })
  await expect(limit.getByRole('alert')).toContainText('40 of 40 used.')
  await expect(limit.getByRole('meter', { name: 'Downloads this month' })).toBeVisible()
  await expect(limit.getByRole('button', { name: 'Change plan' })).toBeVisible()
  await auditEverywhere(page, 'the limit of downloads')
  await limit.getByRole('button', { name: 'Change plan' }).click()
  const plans = page.getByRole('dialog', { name: 'Change your plan' })
  await expect(plans.getByRole('row', { name: /^Due today/ })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
})

test('row 9: what comes with a subscription leads to the cheapest plan that brings it, and starts then', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/status of 402/)
  const product = await subscribersProduct(page)
  await open(page, product)
  const panel = page.getByRole('region', { name: 'License and download' })
  await expect(panel).toContainText('Available with a subscription')
  await expect(panel.getByRole('link', { name: 'View plans' })).toHaveAttribute('href', '/pricing')
  await auditEverywhere(page, 'what comes with a subscription')
  await register(page)
  await buyPurchase(page, { pack_id: 1 })
  await open(page, product)
  await expect(panel.getByRole('button', { name: /cart/ })).toHaveCount(0)
  await page.getByRole('button', { name: /^Download · \d+ credits?$/ }).click()
  const plans = page.getByRole('dialog', { name: 'Choose a plan' })
  await expect(plans.getByRole('row', { name: 'Due today $19.00' })).toBeVisible()
  await plans.getByLabel('Billing country').selectOption('US')
  const arriving = page.waitForEvent('download')
  await plans.getByRole('button', { name: 'Confirm & Pay' }).click()
  expect(await sha256Of(await arriving)).toBe(firstFile(product).sha256)
})

test('row 11: a file is licensed for its credits, and is theirs from then on', async ({ page }) => {
  await register(page)
  await buyPurchase(page, { pack_id: 1 })
  const [product] = await productsOf(page, LIBRARY.FOOTAGE, 1)
  await open(page, product)
  await expect(page.getByRole('main').getByText('You have 10 credits')).toBeVisible()
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download · 1 credit' }).click()
  await expect(page.getByRole('main').getByText('Download it again anytime')).toBeVisible()
  expect(await sha256Of(await arriving)).toBe(firstFile(some(product)).sha256)
  expect(await balance(page)).toBe(9)
})

function some(product: SeenProduct | undefined): SeenProduct {
  if (!product) throw new Error('the catalog is empty')
  return product
}

async function open(page: Page, product: SeenProduct | undefined): Promise<void> {
  await visit(page, `/product/${some(product).slug}`)
}

async function balance(page: Page): Promise<number> {
  const answer = await page.request.get('/api/v1/credits')
  return ((await answer.json()) as { readonly balance: number }).balance
}
