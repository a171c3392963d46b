import type { Page } from 'playwright/test'
import { choose, openProductionShop, type ProductionShop } from './production-shop.ts'
import { openNothing, openSilence, openStandIn } from './third-party-stand-ins.ts'
import {
  assetsForSale,
  hydrated,
  openCart,
  signUp,
  takeIntoCart,
  atRest,
  visit,
} from './shopper.ts'
import { expect, NOTHING_STORED, test as shopTest } from './support.ts'

const test = shopTest.extend<{ readonly opened: ProductionShop[] }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs.
  opened: async ({}, provide) => {
    const opened: ProductionShop[] = []
    await provide(opened)
    for (const shop of opened) await shop.close()
  },
})
test.use({ storageState: NOTHING_STORED, ignoreHTTPSErrors: true })

interface Added {
  readonly src: string
  /** Whether the page was on screen by then, and whether all of it had come. */
  readonly painted: boolean
  readonly state: DocumentReadyState
}

/** Writes down when a page asks for scripts of others. */
async function watchScripts(page: Page): Promise<() => Promise<readonly Added[]>> {
  await page.addInitScript(() => {
    const added: Added[] = []
    Reflect.set(window, 'addedScripts', added)
    const look = (node: Node) => {
      if (!(node instanceof HTMLScriptElement) || node.src === '') return
      const { origin, pathname } = new URL(node.src)
      if (origin === location.origin) return
      const painted = performance.getEntriesByName('first-contentful-paint').length > 0
      added.push({ src: pathname, painted, state: document.readyState })
    }
    new MutationObserver((records) => {
      for (const { addedNodes } of records) for (const node of addedNodes) look(node)
    }).observe(document, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => Reflect.get(window, 'addedScripts') as Added[])
}

for (const [how, open, complaint] of [
  ['answers nothing', openSilence, null],
  ['refuses connections', openNothing, /ERR_CONNECTION_REFUSED/],
  ['answers', openStandIn, null],
] as const) {
  test(
    `where every third party ${how}, the shop works, and is on screen before any is asked`,
    { tag: open === openSilence ? [] : ['@long'] },
    async ({ page, context, opened, expectComplaint }) => {
      if (complaint) expectComplaint(complaint)
      const shop = await openProductionShop(open)
      opened.push(shop)
      await choose(context, shop.origin, 'analytics experiments marketing')
      const addedScripts = await watchScripts(page)
      const at = (path: string) => shop.origin + path

      await visit(page, at('/'))
      const names = ['/ab.js', '/pixel.js', '/tags.js']
      await expect
        .poll(async () => (await addedScripts()).map(({ src }) => src).toSorted())
        .toEqual(names)
      for (const script of await addedScripts()) {
        expect(script).toMatchObject({ painted: true, state: 'complete' })
      }

      await page.getByRole('main').getByRole('link', { name: '2D elements' }).first().click()
      await expect(page).toHaveURL(at('/2d'))
      const [asset = ''] = await assetsForSale(page, at('/2d'))
      await visit(page, at(asset))
      await takeIntoCart(page)
      await (await openCart(page)).getByRole('button', { name: 'Check out' }).click()
      await expect(page).toHaveURL(at('/checkout'))
      await hydrated(page)
      expect(await addedScripts()).toEqual([])
      await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Create an account' }).click()
      await signUp(page)
      await page.getByLabel('Billing country').selectOption('US')
      await page.getByRole('button', { name: 'Confirm & Pay' }).click()
      await expect(page).toHaveURL(/\/checkout\/complete\?order=/)
      // Before the shop closes: what the page still fetches would fail.
      await page.close()
    },
  )
}

test('outside production nobody is asked for a script, whatever is set up and allowed', async ({
  page,
  context,
  opened,
}) => {
  const shop = await openProductionShop(openStandIn, { APP_ENV: 'staging' })
  opened.push(shop)
  await choose(context, shop.origin, 'analytics experiments marketing')
  for (const path of ['/', '/2d', '/pricing', '/checkout', '/auth/reset']) {
    await visit(page, shop.origin + path)
    await atRest(page)
  }
  // The server itself looks whether its bot check is there, once at its start, at no path.
  const scripts = [shop.pixel, shop.tags, shop.ab, shop.bots].flatMap(({ asked }) => asked)
  expect(scripts.filter((path) => path !== '/')).toEqual([])
  await page.close()
})
