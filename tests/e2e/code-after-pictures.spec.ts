import { proofFor } from '../support/proofs.ts'
import type { Page } from 'playwright/test'
import { hydrated } from './shopper.ts'
import { expect, newestLink, register, test } from './support.ts'

const ENTRY = /\/assets\/main-[^/]*\.js$/

/** The first picture of /2d is held back until `release`; whether the browser's part was asked for by then is told. */
async function withSlowPicture(page: Page) {
  const gate = Promise.withResolvers<void>()
  let isAsked = false
  await page.route(/\/media\/2d\/[^/]+\/poster\.\w+$/, async (route) => {
    await gate.promise
    await route.continue()
  })
  page.on('request', (request) => {
    if (ENTRY.test(request.url())) isAsked = true
  })
  await page.goto('/2d', { waitUntil: 'domcontentloaded' })
  return { release: gate.resolve, isAsked: () => isAsked }
}

test('code is fetched once what the page shows is there', async ({ page }) => {
  await page.clock.install()
  const { release, isAsked } = await withSlowPicture(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.clock.runFor(500)
  expect(isAsked()).toBe(false)
  const entry = page.waitForRequest(ENTRY)
  release()
  await page.waitForLoadState('load')
  await page.clock.runFor(100)
  await entry
})

test('where a picture hangs, code comes all the same after three seconds', async ({ page }) => {
  await page.clock.install()
  const { release, isAsked } = await withSlowPicture(page)
  await page.clock.runFor(1_000)
  expect(isAsked()).toBe(false)
  const entry = page.waitForRequest(ENTRY)
  await page.clock.runFor(2_500)
  await entry
  release()
})

for (const [sign, act] of [
  ['a key', (page: Page) => page.keyboard.press('Tab')],
  ['a touch', (page: Page) => page.dispatchEvent('h1', 'pointerdown')],
] as const) {
  test(`${sign} fetches it at once`, async ({ page }) => {
    await page.clock.install()
    const { release, isAsked } = await withSlowPicture(page)
    await page.clock.runFor(100)
    expect(isAsked()).toBe(false)
    const entry = page.waitForRequest(ENTRY)
    await act(page)
    await entry
    release()
  })
}

/** A page before the browser's part has come: it comes once it is let. */
async function withoutCode(page: Page, path = '/2d'): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route(ENTRY, async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  return gate.resolve
}

/** The chunks that the entry imports statically, and those that the page names besides. */
async function chunksOf(page: Page, path: string) {
  const html = await (await page.request.get(path)).text()
  const entry = /\/assets\/main-[^"\\]*\.js/.exec(html)?.[0] ?? ''
  const code = await (await page.request.get(entry)).text()
  const imported = new Set([...code.matchAll(/[\w-]+\.js/g)].map(([name]) => name))
  const named = [...html.matchAll(/\/assets\/([\w-]+\.js)/g)].flatMap(([, name]) => name ?? [])
  const own = named.filter((name) => !entry.endsWith(name) && !imported.has(name))
  return { imported: [...imported].filter((name) => named.includes(name)), own }
}

for (const part of ['imported', 'own'] as const) {
  test(`a page whose code is cut off says so, and is whole once it is reloaded (${part})`, async ({
    page,
    expectComplaint,
  }) => {
    expectComplaint(/ERR_FAILED|Failed to fetch|error loading dynamically imported/i)
    const [lost] = (await chunksOf(page, '/2d'))[part]
    const address = new RegExp(`/assets/${lost}$`)
    await page.route(address, (route) => route.abort())
    await page.goto('/2d')
    const bar = page.getByRole('alert').filter({ hasText: 'This page didn’t load completely' })
    await expect(bar).toBeInViewport()
    await page.unroute(address)
    await bar.getByRole('link', { name: 'Reload page' }).click()
    await hydrated(page)
    await expect(bar).toHaveCount(0)
  })
}

test('a sort that is chosen before the code is there holds', async ({ page }) => {
  const letCode = await withoutCode(page)
  const sort = page.getByRole('combobox', { name: 'Sort by' })
  await sort.selectOption('Newest')
  letCode()
  await expect(page).toHaveURL(/sort_by=newest/)
  await expect(sort).toHaveValue('newest')
})

test('a filter that is ticked before the code is there holds', async ({ page }) => {
  const letCode = await withoutCode(page)
  const filter = page.getByRole('checkbox', { name: /^Fire/ })
  await filter.check()
  letCode()
  await expect(page).toHaveURL(/fire/)
  await expect(filter).toBeChecked()
})

test('a page whose keys were pressed before the code is there begins with it', async ({ page }) => {
  const letCode = await withoutCode(page, '/try?e=campfire-close')
  await page.keyboard.press('Tab')
  letCode()
  await expect(page.getByRole('img', { name: / over / })).toBeVisible()
})

test('a form that is filled in and sent before the code is there is sent once it is', async ({
  page,
}) => {
  const letCode = await withoutCode(page, '/pricing/enterprise')
  const typed = {
    Name: 'Ada Byron',
    Email: 'ada@example.com',
    Message: 'We paint out wires.',
    Company: 'Analytical Pictures',
  }
  for (const [label, text] of Object.entries(typed)) {
    await page.getByRole('main').getByRole('textbox', { name: label }).fill(text)
  }
  await page.keyboard.press('Enter')
  const company = page.getByRole('textbox', { name: 'Company' })
  await expect(company).toHaveValue(typed.Company)
  await expect(page).toHaveURL('/pricing/enterprise')
  letCode()
  await expect(page.getByRole('heading', { name: 'Message sent' })).toBeVisible()
  await expect(page.getByText(typed.Email)).toBeVisible()
})

test('what is typed before the code is there stays while the rest is typed as it comes', async ({
  page,
}) => {
  const letCode = await withoutCode(page, '/pricing/enterprise')
  const field = (name: string) => page.getByRole('main').getByRole('textbox', { name })
  await field('Name').fill('Ada Byron')
  letCode()
  await field('Email').fill('ada@example.com')
  await field('Message').fill('We paint out wires.')
  await field('Company').fill('Analytical Pictures')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Message sent' })).toBeVisible()
})

test('a password that is sent before the code is there gets into no address', async ({
  page,
  browser,
}) => {
  const member = await register(page)
  const before = await newestLink(member.email)
  const puzzle = await page.request.get('/api/v1/bot_check')
  const data = {
    email: member.email,
    bot_check: await proofFor((await puzzle.json()) as Record<string, unknown>),
  }
  expect((await page.request.post('/api/v1/users/password', { data })).ok()).toBe(true)
  await expect.poll(() => newestLink(member.email)).not.toBe(before)
  const context = await browser.newContext()
  const tab = await context.newPage()
  const addresses: string[] = []
  tab.on('request', (request) => addresses.push(request.url()))
  const letCode = await withoutCode(tab, await newestLink(member.email))
  const fresh = 'a projector in the lamp room'
  await tab.getByRole('textbox', { name: 'New password', exact: true }).fill(fresh)
  await tab.getByRole('textbox', { name: 'Confirm new password' }).fill(fresh)
  await tab.keyboard.press('Enter')
  letCode()
  await expect(tab.getByText(/^Your password has been reset/)).toBeVisible()
  expect(addresses.filter((address) => address.includes('password='))).toEqual([])
  await context.close()
})
