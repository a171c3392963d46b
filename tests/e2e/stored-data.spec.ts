import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { proofFor } from '../support/proofs.ts'
import { buyFile, firstFile, LIBRARY, productsOf } from './seed.ts'
import { INSPECTED, searchMemory } from './server-memory.ts'
import { endAll, openShop, type ShopProcess } from './shop-process.ts'
import { moveMouse, visit } from './shopper.ts'
import { expect, newestLink, SKIP_SURVEY, test as shopTest } from './support.ts'

interface Fixtures {
  readonly dataDir: string
  readonly shop: ShopProcess
}

const test = shopTest.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs.
  dataDir: async ({}, provide) => {
    const folder = await mkdtemp(join(tmpdir(), 'emberstock-kept-'))
    await provide(folder)
    endAll()
    await rm(folder, { recursive: true, force: true })
  },
  shop: async ({ dataDir }, provide) =>
    provide(await openShop(dataDir, { RATE_LIMITS: 'on' }, INSPECTED)),
  baseURL: async ({ shop }, provide) => provide(shop.origin),
})

/** Part of everything that this person types: nothing else contains it. */
const CANARY = 'qzcanary'

const ADA = {
  email: `${CANARY}.mail@example.com`,
  password: `${CANARY} a lamp in the projection room`,
  first_name: `${CANARY} first`,
  last_name: `${CANARY} last`,
}

test('once somebody has left, neither the server’s process nor the browser keeps anything of theirs', async ({
  page,
  browser,
  baseURL,
  dataDir,
  shop,
}) => {
  const [product] = await productsOf(page, LIBRARY.FOOTAGE, 1)
  if (!product) throw new Error('nothing is for sale')
  await actAsAda(page, dataDir)
  await buyFile(page, firstFile(product))
  const own = ['/', '/2d', `/product/${product.slug}`, '/account/profile', '/account/orders']
  for (const path of [...own, '/account/downloads', '/checkout', '/wishlists']) {
    await visit(page, path)
    await moveMouse(page)
  }
  await visit(page, '/')
  await expect(page.getByRole('main')).toBeVisible()
  const cookies = await page.context().cookies()
  // One of the cookies that scripts cannot read is an address to return to.
  const secret = cookies.filter(({ httpOnly, name }) => httpOnly && !name.includes('callback'))
  const tokens = secret.map(({ value }) => value)
  expect(tokens.length).toBeGreaterThan(1)
  await page.waitForLoadState('networkidle')
  await page.getByRole('banner').locator('summary', { hasNotText: 'Browse' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeVisible()
  const words = [CANARY, ...tokens.flatMap((token) => [token, decodeURIComponent(token)])]

  await test.step('the browser', async () => {
    expect(around(await keptInBrowser(page), words)).toEqual([])
    await visit(page, `/product/${product.slug}`)
    expect(around(await page.content(), words)).toEqual([])
  })
  await page.context().close()

  await test.step('the server', async () => {
    const context = await browser.newContext({ baseURL: baseURL ?? '' })
    for (const path of ['/', '/2d', `/product/${product.slug}`, '/api/v1/products?library_id=1']) {
      const answer = await context.request.get(path)
      expect(answer.ok()).toBe(true)
      expect(around(await answer.text(), words)).toEqual([])
    }
    await context.close()
    await expect
      .poll(async () => {
        const found = await searchMemory(shop.process, [...words, product.slug])
        const ofCatalog = found.filter(({ word }) => word === product.slug)
        // What is kept for everyone is found, in texts and in bytes: the search works.
        expect(ofCatalog.some(({ place }) => place.startsWith('in bytes'))).toBe(true)
        expect(ofCatalog.some(({ place }) => !place.startsWith('in bytes'))).toBe(true)
        return found.filter(({ word }) => word !== product.slug)
      })
      .toEqual([])
  })
})

/** What a text says around each of the words that it should not contain. */
function around(text: string, words: readonly string[]): readonly string[] {
  return words
    .filter((word) => text.includes(word))
    .map((word) => text.slice(Math.max(0, text.indexOf(word) - 100), text.indexOf(word) + 100))
}

/** Opens an account and fills every field that the shop has for a person. */
async function actAsAda(page: Page, dataDir: string): Promise<void> {
  const send = async (method: 'post' | 'patch', path: string, data: object) => {
    const answer = await page.request[method](path, { data })
    expect([path, answer.ok(), await answer.text()]).toEqual([path, true, expect.anything()])
    return (await answer.json()) as Record<string, unknown>
  }
  const puzzle = await page.request.get('/api/v1/bot_check')
  const proof = await proofFor((await puzzle.json()) as Record<string, unknown>)
  await send('post', '/api/v1/users', { ...ADA, company: `${CANARY} company`, bot_check: proof })
  for (const path of [SKIP_SURVEY, SKIP_SURVEY]) await send('post', path, {})
  await page.request.get(await newestLink(ADA.email, dataDir))
  await send('patch', '/api/v1/users/account', {
    username: `${CANARY}user`,
    phone: '+1 555 0100',
    tax_vat_number: `${CANARY} tax`,
  })
  await send('post', '/api/v1/wishlists', { name: `${CANARY} list` })
  await send('post', '/api/v1/users/tokens', {
    name: `${CANARY} token`,
    scopes: ['catalog'],
    days: 30,
    monthly_credits: null,
  })
  await send('post', '/api/v1/teams', { name: `${CANARY} team` })
  const statusOf = async (path: string, data: object) =>
    (await page.request.post(path, { data })).status()
  // What is refused is not kept either.
  const codes = {
    invite: await statusOf('/api/v1/teams/invites', {
      email: `${CANARY}.mate@example.com`,
      role_id: 3,
    }),
    discount: await statusOf('/api/v1/cart/discount', { code: `${CANARY}-CODE` }),
    signIn: await statusOf('/api/v1/users/sign_in', {
      email: ADA.email,
      password: `${CANARY} wrong`,
    }),
    inquiry: await statusOf('/api/v1/inquiries', {
      name: `${CANARY} name`,
      email: ADA.email,
      company: `${CANARY} company`,
      message: `${CANARY} help`,
    }),
  }
  expect(codes).toEqual({ invite: 201, discount: 422, signIn: 401, inquiry: 202 })
}

/** Everything that scripts of this origin can leave in a browser. */
function keptInBrowser(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const done = <Result>(asked: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        asked.addEventListener('success', () => resolve(asked.result))
        asked.addEventListener('error', () => reject(new Error('not readable')))
      })
    const rows: unknown[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const device = await done(indexedDB.open(name))
      for (const store of device.objectStoreNames) {
        const asked = device.transaction(store).objectStore(store)
        rows.push(store, await done(asked.getAllKeys()), await done(asked.getAll()))
      }
      device.close()
    }
    const answers: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const asked of await cache.keys()) {
        answers.push(asked.url, (await (await cache.match(asked))?.text()) ?? '')
      }
    }
    const workers = await navigator.serviceWorker.getRegistrations()
    return JSON.stringify({
      rows,
      answers,
      workers: workers.map(({ scope }) => scope),
      local: Object.entries(localStorage),
      session: Object.entries(sessionStorage),
      readable: document.cookie,
    })
  })
}
