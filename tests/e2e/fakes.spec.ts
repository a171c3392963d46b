import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './shop-process.ts'
import { signUp, visit } from './shopper.ts'
import { expect, test } from './support.ts'

const STARTS_WITHIN_MS = 60_000
/** The first page waits until Vite has gathered the packages and the catalog is filled. */
const FIRST_PAGE_MS = 120_000
/** Each later one fetches every module of the shop by itself, and fills the catalog anew. */
const PAGE_MS = 90_000

let vite: ChildProcess
let origin: string

test.beforeAll(async () => {
  const port = await freePort()
  origin = `http://localhost:${port}`
  const words = ['--mode', 'fakes', '--port', String(port), '--strictPort']
  // Not as a test: React's development half is what a developer meets.
  const env = { ...process.env, NODE_ENV: 'development' }
  vite = spawn(process.execPath, ['node_modules/vite/bin/vite.js', ...words], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env,
  })
  const deadline = Date.now() + STARTS_WITHIN_MS
  while (Date.now() < deadline && vite.exitCode === null) {
    const isUp = await fetch(origin).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isUp) return
    await pause(100)
  }
  throw new Error('Vite did not start')
})

test.afterAll(async () => {
  if (vite.exitCode !== null) return
  const gone = once(vite, 'exit')
  vite.kill('SIGTERM')
  await gone
})

test('until it is known who is here the loader fills the window, and then it is gone', async ({
  page,
}) => {
  test.setTimeout(2 * FIRST_PAGE_MS)
  await page.addInitScript(() => {
    new MutationObserver((_changes, watch) => {
      const loader = document.querySelector('output')
      if (!loader?.textContent?.includes('Opening Emberstock')) return
      const { width, height } = loader.getBoundingClientRect()
      Object.assign(window, { loader: [width / innerWidth, height / innerHeight] })
      watch.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto(`${origin}/bundles`)
  await page.getByRole('heading', { level: 1 }).waitFor({ timeout: FIRST_PAGE_MS })
  const [width, height] = await page.evaluate(() => Reflect.get(window, 'loader') as number[])
  // All but the scrollbar's room.
  expect(width).toBeGreaterThan(0.95)
  expect(height).toBe(1)
  await expect(page.getByText('Opening Emberstock')).toHaveCount(0)
})

test(
  'the shop inside a page is one shop to two tabs',
  { tag: '@long' },
  async ({ page, context }) => {
    test.setTimeout(FIRST_PAGE_MS + 4 * PAGE_MS)
    await page.goto(`${origin}/practice-footage`)
    const results = page.getByRole('region', { name: 'Results' })
    await results.getByRole('link').first().waitFor({ timeout: FIRST_PAGE_MS })
    await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Create an account' }).click()
    await signUp(page)
    const link = await page.getByRole('link', { name: 'Follow its link' }).getAttribute('href')

    const tab = await context.newPage()
    await tab.goto(String(link))
    const confirmed = tab.getByRole('heading', { name: 'Your email address is confirmed' })
    await expect(confirmed).toBeVisible({ timeout: PAGE_MS })

    await visit(page, `${origin}/practice-footage`, PAGE_MS)
    await results.getByRole('link').first().click()
    const arriving = page.waitForEvent('download')
    await page.getByRole('main').getByRole('button', { name: 'Download' }).click()
    expect(await (await arriving).failure()).toBeNull()

    await visit(tab, `${origin}/practice-footage`, PAGE_MS)
    await expect(tab.getByText('1 of 10 used this month, resets on the 1st')).toBeVisible()
  },
)
