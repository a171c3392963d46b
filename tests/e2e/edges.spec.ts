import type { Locator } from 'playwright/test'
import { boxOf, brokenParts, leftOf } from './places.ts'
import { buyFile, firstFile, LIBRARY, productsOf } from './seed.ts'
import { seedCart, visit } from './shopper.ts'
import { expect, register, test } from './support.ts'

// Films that play are not measured here.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const LAPTOP = { width: 1440, height: 900 }
const SMALL_LAPTOP = { width: 1024, height: 768 }
const PHONE = { width: 390, height: 844 }

for (const screen of [LAPTOP, SMALL_LAPTOP, PHONE]) {
  test(`texts, tables and the tools of the player begin at the page's edge, at ${screen.width}`, async ({
    page,
  }) => {
    await page.setViewportSize(screen)
    const main = page.getByRole('main')
    for (const path of [
      '/help',
      '/help/api',
      '/policies/terms',
      '/pricing',
      '/pricing/enterprise',
    ]) {
      await visit(page, path)
      const edge = await leftOf(page.getByRole('banner').getByRole('link').first())
      expect(await leftOf(main.getByRole('heading', { level: 1 })), path).toBe(edge)
      expect(await leftOf(main.getByRole('heading', { level: 2 })), path).toBe(edge)
    }
    await visit(page, '/product/campfire-close')
    const details = await leftOf(main.getByRole('heading', { name: 'Specifications' }))
    const player = main.getByRole('region', { name: 'Campfire, close' })
    await expect(player.getByRole('button', { name: 'Black' })).toBeVisible()
    const sign = player.getByRole('button', { name: /^(Play|Pause)$/ }).locator('svg')
    await expect(async () => {
      expect(await leftOf(player.getByRole('button', { name: 'Black' }))).toBe(details)
      expect(Math.abs((await leftOf(sign)) - details)).toBeLessThanOrEqual(2)
    }).toPass({ timeout: 30_000 })
  })
}

for (const screen of [LAPTOP, SMALL_LAPTOP, PHONE]) {
  test(`the sign of the order ends as far from the edge as the heading begins, at ${screen.width}`, async ({
    page,
  }) => {
    await page.setViewportSize(screen)
    for (const path of ['/search', '/2d', '/bundles']) {
      await visit(page, path)
      const order = page.getByRole('main').getByLabel('Sort by').locator('xpath=..')
      const { x, width } = await boxOf(order.locator('svg'))
      const wide = await page.evaluate(() => document.body.clientWidth)
      const edge = await leftOf(page.getByRole('main').getByRole('heading', { level: 1 }))
      expect(Math.round(wide - x - width), path).toBe(edge)
    }
  })
}

test('on a phone, tabs that go on past the edge fade towards it, and the current one stands clear of it', async ({
  page,
}) => {
  await register(page)
  const faded = (tabs: Locator) => tabs.evaluate((element) => getComputedStyle(element).maskImage)
  const libraries = page.getByRole('navigation', { name: 'Results by library' })
  await page.setViewportSize(LAPTOP)
  await visit(page, '/search')
  expect(await faded(libraries)).toBe('none')
  await page.setViewportSize(PHONE)
  await visit(page, '/search')
  expect(await faded(libraries)).toContain('gradient')

  for (const place of ['credits', 'orders', 'licenses']) {
    await visit(page, `/account/${place}`)
    const tabs = page.getByRole('navigation', { name: 'Account' })
    const all = await boxOf(tabs)
    const current = await boxOf(tabs.locator('[aria-current]'))
    expect(current.x, place).toBeGreaterThan(all.x + 48)
    expect(current.x + current.width, place).toBeLessThan(all.x + all.width - 48)
  }
})

test('the buttons of a dialog are in sight until they agree to something; then it fades towards them', async ({
  page,
}) => {
  await page.setViewportSize(SMALL_LAPTOP)
  await register(page, { surveyed: true })
  await visit(page, '/account/profile')
  await page.getByRole('main').getByRole('button', { name: 'Set up your account' }).last().click()
  const dialog = page.getByRole('dialog', { name: 'Set up your account' })
  await dialog.getByRole('radio', { name: /^My company or studio/ }).check()
  await expect(dialog.getByRole('button', { name: 'Finish' })).toBeInViewport({ ratio: 1 })

  await dialog.getByLabel(/revenue or funding/).selectOption('$3M to under $21M')
  const agrees = dialog.getByRole('button', { name: /^Confirm Enterprise/ })
  const frame = dialog.locator(':scope > div')
  const faded = () => frame.evaluate((element) => getComputedStyle(element).maskImage)
  await expect(agrees).not.toBeInViewport({ ratio: 1 })
  await expect.poll(faded).toContain('gradient')
  await frame.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await expect(agrees).toBeInViewport({ ratio: 1 })
  await expect.poll(faded).toBe('none')
})

test('in the library, words of buttons begin where the lines begin, and what is done with all ends where the list ends', async ({
  page,
}) => {
  await page.setViewportSize(LAPTOP)
  await register(page)
  for (const product of await productsOf(page, LIBRARY.FOOTAGE, 2)) {
    await buyFile(page, firstFile(product))
  }
  await visit(page, '/account/downloads')
  const item = page.getByRole('main').getByRole('article').first()
  const edge = await leftOf(item.getByRole('heading'))
  for (const name of [/^Add project tag/, /^Report a problem/]) {
    const words = item.getByRole('button', { name }).first().locator('span')
    await expect(words).toBeVisible()
    expect(Math.abs((await leftOf(words)) - edge), String(name)).toBeLessThanOrEqual(1)
  }
  await visit(page, '/account/licenses')
  const list = await boxOf(page.getByRole('main').getByRole('table'))
  const exported = await boxOf(page.getByRole('link', { name: 'Export as CSV' }))
  expect(Math.round(exported.x + exported.width)).toBe(Math.round(list.x + list.width))
})

test('names of files break between their words, and a size never behind its number', async ({
  page,
}) => {
  for (const screen of [SMALL_LAPTOP, PHONE]) {
    await page.setViewportSize(screen)
    await visit(page, '/product/lightning-strikes')
    const names = page.getByRole('table', { name: 'Files in this asset' }).getByRole('rowheader')
    await expect(names).toHaveCount(2)
    expect(await names.evaluateAll(brokenParts, '[^_]+')).toEqual([])
    const files = page.getByRole('table', { name: 'Files', exact: true }).getByRole('rowheader')
    expect(await files.evaluateAll(brokenParts, String.raw`\d+\skB`)).toEqual([])
  }
})

test('the button that pays is never in sight without what it takes', async ({ page }) => {
  await register(page)
  for (const { slug } of await productsOf(page, LIBRARY.FOOTAGE, 6)) await seedCart(page, slug)
  for (const screen of [LAPTOP, SMALL_LAPTOP, PHONE]) {
    await page.setViewportSize(screen)
    await visit(page, '/checkout')
    const paying = page.getByRole('region', { name: 'Billing and payment' })
    const bill = page.getByRole('region', { name: 'Order summary' })
    await expect(paying.getByRole('button', { name: 'Confirm & Pay' })).toBeVisible()
    for (const y of [0, 200, 400]) {
      await page.evaluate((top) => window.scrollTo(0, top), y)
      const totals = [bill, paying].map((part) => part.getByText('Total', { exact: true }))
      const [button, ...sums] = await Promise.all(
        [paying.getByRole('button', { name: 'Confirm & Pay' }), ...totals].map((part) =>
          part.evaluateAll(inSight),
        ),
      )
      if (button) expect(sums, `${screen.width} at ${y}`).toContain(true)
    }
  }
})

/** Whether one of them is on the screen as a whole, with nothing in front of it. Runs in the page. */
function inSight(elements: readonly Element[]): boolean {
  return elements.some((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    const inFront = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return top >= 0 && bottom <= window.innerHeight && element.contains(inFront)
  })
}
