import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Locator, Page } from 'playwright/test'
import { audit } from './audit.ts'
import { boxOf } from './places.ts'
import { endAll, openShop } from './shop-process.ts'
import {
  assetsForSale,
  closeDialog,
  hydrated,
  openCart,
  SCREENS,
  seedCart,
  atRest,
  visit,
} from './shopper.ts'
import { expect, NOTHING_STORED, register, test } from './support.ts'

test.use({ storageState: NOTHING_STORED })

const COOKIE = 'emberstock-consent'
const bannerOf = (page: Page) => page.getByRole('region', { name: 'Privacy choices' })
const settingsOf = (page: Page) => page.getByRole('dialog', { name: 'Privacy choices' })
const switchOf = (page: Page, name: string) => settingsOf(page).getByRole('switch', { name })
const NAMES = ['Analytics', 'Experiments', 'Marketing']

/** What the browser keeps of the choice: "analytics-1.experiments-0.marketing-0". */
async function savedIn(context: BrowserContext): Promise<string | undefined> {
  const cookie = (await context.cookies()).find(({ name }) => name === COOKIE)
  return cookie?.value.split('.').slice(2, 5).join('.')
}

/** Whether the banner covers nothing of it. */
async function standsClear(page: Page, place: Locator): Promise<boolean> {
  const [banner, other] = [await boxOf(bannerOf(page)), await boxOf(place)]
  const isBeside = banner.x + banner.width <= other.x || other.x + other.width <= banner.x
  const isAbove = banner.y + banner.height <= other.y || other.y + other.height <= banner.y
  return isBeside || isAbove
}

async function openFromFooter(page: Page): Promise<void> {
  await page.getByRole('contentinfo').getByRole('button', { name: 'Privacy choices' }).click()
  await expect(settingsOf(page)).toBeVisible()
}

for (const { name, viewport, tag } of SCREENS) {
  test.describe(name, { tag }, () => {
    test.use({ viewport })

    test('a first visit is asked beside the page, which needs no answer', async ({ page }) => {
      const [asset = '', other = ''] = await assetsForSale(page, '/2d')
      await seedCart(page, other.replace('/product/', ''))
      for (const path of ['/', asset, '/checkout']) {
        await visit(page, path)
        await expect(bannerOf(page)).toBeVisible()
        await expect(page.getByRole('dialog')).toHaveCount(0)
        expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
        await audit(page, `${path} with the banner`)
        const banner = await boxOf(bannerOf(page))
        expect(banner.height, path).toBeLessThan(viewport.height * 0.35)
        expect(banner.x, path).toBeGreaterThanOrEqual(0)
        expect(banner.x + banner.width, path).toBeLessThanOrEqual(viewport.width)
      }
      await visit(page, asset)
      await expect(bannerOf(page)).toBeVisible()
      const buy = page.getByRole('button', { name: 'Add to cart', exact: true })
      expect(await standsClear(page, buy)).toBe(true)
      // Two prices make a bar taller than one.
      await visit(page, '/bundle/blast-kit')
      await expect(bannerOf(page)).toBeVisible()
      expect(await standsClear(page, buy)).toBe(true)
      expect(await standsClear(page, page.locator('s').first())).toBe(true)
      await visit(page, asset)
      await openCart(page)
      await closeDialog(page)
      await expect(bannerOf(page)).toBeVisible()
      // The end of the page can be scrolled clear of it.
      // What is drawn on the way down makes the page longer.
      await expect(async () => {
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
        const foot = await boxOf(page.getByRole('contentinfo').getByText('Prices are in US'))
        expect(foot.y + foot.height).toBeLessThanOrEqual((await boxOf(bannerOf(page))).y)
      }).toPass()
    })

    test('nothing moves when the banner comes', async ({ page }) => {
      await page.goto('/')
      await expect(bannerOf(page)).toBeVisible()
      const moved = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            let sum = 0
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries()) sum += Number(Reflect.get(entry, 'value'))
            }).observe({ type: 'layout-shift', buffered: true })
            setTimeout(() => resolve(sum), 300)
          }),
      )
      expect(moved).toBeLessThan(0.001)
    })

    test('the choices are opened, changed and closed from the footer', async ({
      page,
      context,
    }) => {
      await visit(page, '/')
      await openFromFooter(page)
      await audit(page, 'the privacy choices')
      await expect(settingsOf(page)).toContainText('You haven’t chosen yet')
      for (const one of NAMES) await expect(switchOf(page, one)).not.toBeChecked()
      await expect(switchOf(page, 'Necessary')).toBeDisabled()
      await switchOf(page, 'Analytics').check()
      await settingsOf(page).getByRole('button', { name: 'Save choices' }).click()
      await expect(settingsOf(page)).toHaveCount(0)
      await expect(bannerOf(page)).toHaveCount(0)
      expect(await savedIn(context)).toBe('analytics-1.experiments-0.marketing-0')

      await visit(page, '/pricing')
      await openFromFooter(page)
      await expect(switchOf(page, 'Analytics')).toBeChecked()
      await expect(switchOf(page, 'Marketing')).not.toBeChecked()
      await expect(settingsOf(page)).toContainText(/Last changed .+ at .+\./)
      await settingsOf(page).getByRole('button', { name: 'Reject all' }).click()
      await expect(settingsOf(page)).toHaveCount(0)
      expect(await savedIn(context)).toBe('analytics-0.experiments-0.marketing-0')
    })
  })
}

test('a choice is kept although the page is left before it was answered', async ({
  page,
  context,
}) => {
  await visit(page, '/2d')
  const network = await context.newCDPSession(page)
  const slow = { offline: false, latency: 1500, downloadThroughput: -1, uploadThroughput: -1 }
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', slow)
  const asked = page.waitForRequest('/api/v1/consents')
  await bannerOf(page).getByRole('button', { name: 'Reject all' }).click()
  await asked
  expect(await savedIn(context)).toBeUndefined()
  await page.goto('about:blank')
  await expect.poll(() => savedIn(context)).toBe('analytics-0.experiments-0.marketing-0')
})

for (const [button, given] of [
  ['Reject all', 0],
  ['Accept all', 1],
] as const) {
  test(`"${button}" takes one press, and the next visit is not asked`, async ({
    page,
    context,
  }) => {
    await visit(page, '/2d')
    const recorded = page.waitForResponse('/api/v1/consents')
    await bannerOf(page).getByRole('button', { name: button }).click()
    expect((await recorded).status()).toBe(201)
    await expect(bannerOf(page)).toHaveCount(0)
    await expect(page.getByText('Privacy choices saved.')).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
    expect(await savedIn(context)).toBe(
      `analytics-${given}.experiments-${given}.marketing-${given}`,
    )
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(request.url()))
    for (const path of ['/2d', '/pricing', '/checkout']) {
      await visit(page, path)
      await atRest(page)
      await expect(bannerOf(page)).toHaveCount(0)
    }
    expect(scripts.filter((url) => url.includes('consent-banner'))).toEqual([])
  })
}

test('refusing, accepting and choosing look the same', async ({ page }) => {
  await visit(page, '/')
  const looks = await Promise.all(
    ['Reject all', 'Accept all', 'Choose'].map((button) =>
      bannerOf(page)
        .getByRole('button', { name: button })
        .evaluate((element) => {
          const { color, backgroundColor, borderColor, fontSize, fontWeight } =
            getComputedStyle(element)
          const { width, height } = element.getBoundingClientRect()
          const look = { color, backgroundColor, borderColor, fontSize, fontWeight }
          return { ...look, width: Math.round(width), height: Math.round(height) }
        }),
    ),
  )
  expect(looks[1]).toEqual(looks[0])
  expect(looks[2]).toEqual(looks[0])
})

test('the keyboard comes to the banner first, and goes on at the page', async ({ page }) => {
  await visit(page, '/')
  await expect(bannerOf(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(bannerOf(page).getByRole('link', { name: 'About cookies' })).toBeFocused()
  for (const button of ['Reject all', 'Accept all', 'Choose']) {
    await page.keyboard.press('Tab')
    await expect(bannerOf(page).getByRole('button', { name: button })).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(settingsOf(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(settingsOf(page)).toHaveCount(0)
  await expect(bannerOf(page).getByRole('button', { name: 'Choose' })).toBeFocused()
  // Out of it again, without an answer.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('banner').getByRole('link').first()).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Space')
  await expect(bannerOf(page)).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
})

for (const [how, prepare] of [
  ['the header', (page: Page) => page.setExtraHTTPHeaders({ 'Sec-GPC': '1' })],
  [
    'the page’s own property',
    (page: Page) =>
      page.addInitScript(() =>
        Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
      ),
  ],
] as const) {
  test(`Global Privacy Control by ${how} keeps marketing off, and is shown`, async ({
    page,
    context,
  }) => {
    await prepare(page)
    await visit(page, '/')
    const said = 'Your browser sends a Global Privacy Control signal, so marketing is off.'
    await expect(bannerOf(page)).toContainText(said)
    await bannerOf(page).getByRole('button', { name: 'Accept all' }).click()
    await expect(bannerOf(page)).toHaveCount(0)
    expect(await savedIn(context)).toBe('analytics-1.experiments-1.marketing-0')
    await openFromFooter(page)
    await expect(settingsOf(page)).toContainText(said)
    await expect(switchOf(page, 'Marketing')).toBeDisabled()
    await expect(switchOf(page, 'Marketing')).not.toBeChecked()
    await expect(switchOf(page, 'Analytics')).toBeChecked()
    await audit(page, 'the privacy choices under Global Privacy Control')
  })
}

for (const [when, days, asks] of [
  ['before 12 months have passed', 360, false],
  ['after 12 months', 367, true],
] as const) {
  test(`${when} the shop ${asks ? 'asks again' : 'does not ask'}`, async ({ page, baseURL }) => {
    const chosen = Math.floor(Date.now() / 1000) - days * 24 * 60 * 60
    const value = `1.${chosen}.analytics-1.experiments-1.marketing-1.visitor`
    await page.context().addCookies([{ name: COOKIE, value, url: baseURL ?? '' }])
    await visit(page, '/')
    await atRest(page)
    await expect(bannerOf(page)).toHaveCount(asks ? 1 : 0)
    await openFromFooter(page)
    await expect(settingsOf(page)).toContainText(asks ? 'has expired' : 'Last changed')
    for (const one of NAMES) await expect(switchOf(page, one)).toBeChecked({ checked: !asks })
  })
}

test('a choice that could not be recorded says so, and asks on', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/status of 500/)
  await page.route('/api/v1/consents', (route) => route.fulfill({ status: 500, body: '{}' }))
  await visit(page, '/')
  await bannerOf(page).getByRole('button', { name: 'Accept all' }).click()
  await expect(bannerOf(page).getByRole('alert')).toBeVisible()
  await audit(page, 'the banner with an error')
  await page.unroute('/api/v1/consents')
  await bannerOf(page).getByRole('button', { name: 'Accept all' }).click()
  await expect(bannerOf(page)).toHaveCount(0)
})

test('a choice in one tab ends the question in the other', async ({ page, context }) => {
  await visit(page, '/2d')
  const other = await context.newPage()
  await visit(other, '/pricing')
  await bannerOf(other).getByRole('button', { name: 'Reject all' }).click()
  await expect(bannerOf(other)).toHaveCount(0)
  await expect(bannerOf(page)).toBeVisible()
  // As when the tab is looked at again: a browser without a window never hides one.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(bannerOf(page)).toHaveCount(0)
})

test('what a visitor chose is their account’s, on their next device as well', async ({
  page,
  browser,
}) => {
  await visit(page, '/')
  await bannerOf(page).getByRole('button', { name: 'Accept all' }).click()
  await expect(bannerOf(page)).toHaveCount(0)
  const { email, password } = await register(page)
  await visit(page, '/account/privacy')
  await page.getByRole('button', { name: 'Change privacy choices' }).click()
  await expect(settingsOf(page)).toContainText('Applies to your account on all your devices.')
  await expect(switchOf(page, 'Marketing')).toBeChecked()

  const phone = await (await browser.newContext({ storageState: NOTHING_STORED })).newPage()
  await visit(phone, '/2d')
  await expect(bannerOf(phone)).toBeVisible()
  await phone.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  const dialog = phone.getByRole('dialog', { name: 'Sign in' })
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email)
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(bannerOf(phone)).toHaveCount(0)
  await openFromFooter(phone)
  for (const one of NAMES) await expect(switchOf(phone, one)).toBeChecked()
})

test.describe('of a shop that is closed', () => {
  let dataDir = ''
  test.beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'emberstock-consent-'))
  })
  test.afterAll(async () => {
    endAll()
    await rm(dataDir, { recursive: true, force: true })
  })

  test('the one page asks nothing', async ({ page, expectComplaint }) => {
    expectComplaint(/status of (401|503)/)
    for (const settings of [{ SITE_PASSWORD: 'embers at dusk' }, { MAINTENANCE_MODE: 'on' }]) {
      const shop = await openShop(dataDir, {
        ...settings,
        SECRET: 'a secret of thirty-two bytes or so',
      })
      await page.goto(`${shop.origin}/`)
      await hydrated(page)
      await atRest(page)
      await expect(bannerOf(page)).toHaveCount(0)
      await expect(page.getByText('Privacy choices')).toHaveCount(0)
      endAll()
    }
  })
})
