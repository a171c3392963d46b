import type { Page } from 'playwright/test'
import { choose, openProductionShop, type ProductionShop } from './production-shop.ts'
import { assetsForSale, hydrated, signUp, takeIntoCart, atRest, visit } from './shopper.ts'
import { expect, NOTHING_STORED, test as shopTest } from './support.ts'

// Shops of their own beside stand-ins for everybody whose scripts pages may load.
const test = shopTest.extend<object, { readonly shop: ProductionShop }>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs.
    async ({}, provide) => {
      const shop = await openProductionShop()
      await provide(shop)
      await shop.close()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ shop }, provide) => provide(shop.origin),
})
test.use({ storageState: NOTHING_STORED, ignoreHTTPSErrors: true })
test.beforeEach(({ shop }) => {
  for (const one of [shop.pixel, shop.tags, shop.ab, shop.bots]) one.forget()
})

const OPEN_PAGES = ['/', '/2d', '/pricing', '/blog', '/help', '/policies/cookies']
const CLOSED_PAGES = ['/checkout', '/auth/reset', '/account/closed', '/withdraw', '/try']
const EVERYTHING = 'analytics experiments marketing'

/** Who was asked for anything, by name. */
const asked = ({ pixel, tags, ab, bots }: ProductionShop) =>
  Object.entries({ pixel, tags, ab, bots }).flatMap(([name, one]) =>
    one.asked.length > 0 ? [name] : [],
  )

/** Each page as a document, and what it does when nothing else is done. */
async function lookAt(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await visit(page, path)
    await atRest(page)
  }
}

test('whoever has not chosen, or has refused, is told of to nobody', async ({
  page,
  context,
  shop,
}) => {
  await lookAt(page, [...OPEN_PAGES, ...CLOSED_PAGES])
  expect(asked(shop)).toEqual([])
  await choose(context, shop.origin, '')
  await lookAt(page, [...OPEN_PAGES, ...CLOSED_PAGES])
  expect(asked(shop)).toEqual([])
  await choose(context, shop.origin, 'analytics')
  await lookAt(page, OPEN_PAGES)
  expect(asked(shop)).toEqual([])
})

for (const [purposes, admitted] of [
  ['marketing', ['pixel', 'tags']],
  ['experiments', ['ab']],
  [EVERYTHING, ['pixel', 'tags', 'ab']],
] as const) {
  test(`with consent to ${purposes}, pages load the scripts of ${admitted.join(', ')} alone`, async ({
    page,
    context,
    shop,
  }) => {
    await choose(context, shop.origin, purposes)
    await lookAt(page, OPEN_PAGES)
    expect(asked(shop)).toEqual(admitted)
    for (const name of admitted) expect(shop[name].heard.length).toBeGreaterThan(0)
  })
}

for (const [how, prepare] of [
  ['header', (page: Page) => page.setExtraHTTPHeaders({ 'Sec-GPC': '1' })],
  [
    'property of pages',
    (page: Page) =>
      page.addInitScript(() =>
        Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
      ),
  ],
] as const) {
  test(`under Global Privacy Control, by its ${how}, nobody hears for marketing`, async ({
    page,
    context,
    shop,
  }) => {
    await choose(context, shop.origin, EVERYTHING)
    await prepare(page)
    await lookAt(page, OPEN_PAGES)
    expect(asked(shop)).toEqual(['ab'])
  })
}

test('pages of the checkout, the account and mailed links load none, whatever is allowed', async ({
  page,
  context,
  shop,
}) => {
  await choose(context, shop.origin, EVERYTHING)
  await lookAt(page, CLOSED_PAGES)
  expect(asked(shop)).toEqual([])
})

test('from a page with third parties, the checkout and the account come as documents without', async ({
  page,
  context,
  shop,
}) => {
  await choose(context, shop.origin, EVERYTHING)
  const [asset = ''] = await assetsForSale(page, '/2d')
  await visit(page, asset)
  await takeIntoCart(page)
  await expect.poll(() => asked(shop)).toEqual(['pixel', 'tags', 'ab'])
  const scripts = () =>
    page.evaluate(() =>
      [...document.scripts].flatMap(({ src }) =>
        src && new URL(src).origin !== location.origin ? [new URL(src).pathname] : [],
      ),
    )
  expect((await scripts()).toSorted()).toEqual(['/ab.js', '/pixel.js', '/tags.js'])
  await page.getByRole('button', { name: /^Cart, / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Check out' }).click()
  await expect(page).toHaveURL('/checkout')
  await hydrated(page)
  expect(await scripts()).toEqual([])
  for (const one of [shop.pixel, shop.tags, shop.ab]) one.forget()
  await atRest(page)
  expect(asked(shop)).toEqual([])
})

test('the bot check’s script is fetched for its forms alone, and lets them through', async ({
  page,
  context,
  shop,
}) => {
  await choose(context, shop.origin, '')
  await lookAt(page, [...OPEN_PAGES, ...CLOSED_PAGES])
  await visit(page, '/')
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create an account' }).click()
  expect(asked(shop)).toEqual([])
  await signUp(page)
  expect(shop.bots.asked).toEqual(['/turnstile/v0/api.js', '/widget', '/turnstile/v0/siteverify'])
})
