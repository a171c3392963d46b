import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { errAsync } from 'neverthrow'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { cents } from '#domain/shared/money.ts'
import { unexpected } from '#application/ports/outage.ts'
import { appWithPages } from '#server/boot/app-with-pages.ts'
import { publicPage } from '#server/ssr/public-pages.ts'
import { ada } from '#tests/support/account-shop.ts'
import { FILE } from '#tests/support/backend-data.ts'
import { openExperimentShop } from '#tests/support/experiment-shop.ts'
import { migratedSqlite } from '#tests/support/migrated-sqlite.ts'
import { openTestShop, sourcePages, testConfig } from '#tests/support/open-test-shop.ts'

const ORIGIN = 'http://localhost:3000'
const PUBLIC = ['/', '/2d', '/search?search_query=fire', '/pricing', '/blog', '/help', '/bundles']

afterEach(() => void vi.restoreAllMocks())

/** Hears of everything that any cache of the process is given from now on. */
function cached() {
  const set = vi.spyOn(LRUCache.prototype, 'set')
  return () =>
    set.mock.calls.flatMap(([key, entry]) => {
      const { body, headers } = Object(entry) as { body?: unknown; headers?: unknown }
      if (!(body instanceof Uint8Array)) return []
      const name = String(key)
      const page = name.startsWith('br ') ? brotliDecompressSync(body) : body
      const html = name.startsWith('gzip ') ? gunzipSync(body) : page
      return [`${name}\n${JSON.stringify(headers)}\n${Buffer.from(html).toString('utf8')}`]
    })
}

async function aShop() {
  const db = await migratedSqlite()
  onTestFinished(() => db.destroy())
  const shop = await openExperimentShop(db)
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    shop.app.request(ORIGIN + path, { method, headers })
  const bootOf = async (answer: Response) =>
    JSON.parse(
      /<script id="emberstock-boot"[^>]*>(.*?)<\/script>/s.exec(await answer.text())?.[1] ?? '{}',
    ) as Record<string, unknown>
  return { ...shop, ask, bootOf }
}

test('a page is made once for all visitors, and again says only that it is the same', async () => {
  const { ask } = await aShop()
  for (const path of PUBLIC) {
    const first = await ask(path, { 'Accept-Encoding': 'gzip' })
    const etag = first.headers.get('ETag') ?? ''
    expect([path, etag]).toEqual([path, expect.stringMatching(/^"[\w-]{27}"$/)])
    expect(first.headers.get('Content-Encoding')).toBe('gzip')
    expect(first.headers.get('Cache-Control')).toBe(
      'public, max-age=0, s-maxage=10, must-revalidate',
    )
    expect(first.headers.get('Vary')).toBe(
      'Accept-Encoding, Cookie, Sec-GPC, Authorization, access-token, client, uid, Customer-Id',
    )
    const known = await ask(path, { 'Accept-Encoding': 'gzip', 'If-None-Match': `W/${etag}` })
    expect([known.status, await known.text(), known.headers.get('ETag')]).toEqual([304, '', etag])
    const plain = await ask(path)
    expect(await plain.text()).toBe(gunzipSync(await first.arrayBuffer()).toString('utf8'))
    expect(plain.headers.get('ETag')).not.toBe(etag)
    const head = await ask(path, {}, 'HEAD')
    expect(Object.fromEntries(head.headers)).toMatchObject({
      etag: plain.headers.get('ETag'),
      'content-length': plain.headers.get('Content-Length'),
    })
    expect(await head.text()).toBe('')
  }
})

test('nothing of a person, a cart, a token or a request is in what is cached, and they never get it', async () => {
  const entries = cached()
  const shop = await aShop()
  const member = shop.visitor()
  const mine = { ...ada, email: 'canary-mail@example.com', first_name: 'Canaryname' }
  await member.send('POST', '/api/v1/users', { body: mine })
  await shop.addToCart(member)
  const guest = shop.visitor()
  await shop.addToCart(guest)
  const secrets = [member, guest].flatMap(({ jar }) => [...jar.values()])
  expect(secrets.length).toBeGreaterThan(2)

  for (const path of PUBLIC) {
    for (const browser of [member, guest]) {
      const own = await browser.send('GET', path)
      expect(own.headers.get('ETag')).toBeNull()
      expect(own.headers.get('Cache-Control')).toMatch(/^private, no-(store|cache)$/)
      expect(own.headers.get('Content-Security-Policy')).toContain("'nonce-")
    }
    for (const cookie of [
      'emberstock-gate=canary',
      '__Host-emberstock-bypass=canary',
      'emberstock-device=canary',
      'emberstock-customer=canary.canary',
      'emberstock-of-tomorrow=canary',
      'next-auth.session-token=canary',
      '__Secure-next-auth.session-token=canary',
      'next-auth.state=canary',
      'emberstock-otp-pending=canary',
      'emberstock-license=3; emberstock-cart=canary',
    ]) {
      expect((await shop.ask(path, { Cookie: cookie })).headers.get('ETag')).toBeNull()
    }
    for (const header of ['Authorization', 'access-token', 'uid', 'client', 'Customer-Id']) {
      expect((await shop.ask(path, { [header]: 'canary' })).headers.get('ETag')).toBeNull()
    }
    // These do not tell visitors apart, and nothing of them comes in.
    const alike = await shop.ask(path, {
      Cookie:
        '_ga=canary; next-auth.csrf-token=canary; next-auth.callback-url=canary; emberstock-license=canary',
      'X-Forwarded-Host': 'canary.example',
      'X-Forwarded-For': '203.0.113.77',
      'X-Request-Id': 'canary',
      'Accept-Language': 'canary',
      'User-Agent': 'canary',
      'Save-Data': 'canary',
      Referer: 'https://canary.example/',
    })
    const plain = await shop.ask(path)
    expect(alike.headers.get('ETag')).toBe(plain.headers.get('ETag'))
    expect(alike.headers.getSetCookie()).toEqual([])
  }

  const all = entries()
  expect(all.length).toBeGreaterThanOrEqual(PUBLIC.length)
  for (const entry of all) {
    expect(entry).not.toMatch(/canary|203\.0\.113\.77|nonce/i)
    for (const secret of secrets) expect(entry).not.toContain(secret)
    expect(entry).toContain('"viewer":{"kind":"visitor","key":null}')
  }
  expect((await member.send('GET', '/')).text).toContain('Canaryname')
})

test('no other host, no spelling of an address and no parameter changes what others get', async () => {
  const { app, ask } = await aShop()
  const etag = (await ask('/2d')).headers.get('ETag')
  const foreign = await app.request(
    'http://evil.example/2d?utm_source=evil&gclid=evil&srsltid=evil&mc_eid=evil&_hsenc=evil',
  )
  expect(foreign.headers.get('ETag')).toBe(etag)
  expect(await foreign.text()).not.toContain('evil')
  for (const odd of ['?evil=1', '?page=2&page=3', '/', `?search_query=${'a'.repeat(400)}`]) {
    expect([odd, (await ask(`/2d${odd}`)).headers.get('ETag')]).toEqual([odd, null])
  }
  expect((await ask('/no-such-page')).headers.get('ETag')).toBeNull()
  expect((await ask('/product/no-such-product')).headers.get('ETag')).toBeNull()
  expect((await ask('/2d')).headers.get('ETag')).toBe(etag)
})

test('what a cache in front could read in another way than the shop is not for caches', async () => {
  const { ask } = await aShop()
  const consent = `emberstock-consent=1.${Math.floor(Date.now() / 1000)}.analytics-0.experiments-0.marketing-0.visitor`
  const said = async (path: string, Cookie: string) => {
    const { headers } = await ask(path, Cookie === '' ? {} : { Cookie })
    expect(headers.get('ETag')).not.toBeNull()
    return headers.get('Cache-Control')?.split(',')[0]
  }
  for (const cookie of ['', 'emberstock-license=2', `${consent}; emberstock-license=2`]) {
    expect([cookie, await said('/2d', cookie)]).toEqual([cookie, 'public'])
  }
  for (const cookie of [
    'emberstock-license=06',
    'emberstock-license=0x6',
    'emberstock-license=6 ;emberstock-license=1',
    'emberstock-license=;emberstock-license=6',
    consent.replaceAll('.', '%2E'),
    consent.replace(/\.\d+\./, '.x.'),
    `${consent}; ${consent}`,
  ]) {
    expect([cookie, await said('/2d', cookie)]).toEqual([cookie, 'private'])
  }
  expect(await said('/2d?utm_source=x', '')).toBe('private')
})

test('an address is one however its parameters are ordered', () => {
  expect(publicPage('/2d', '?sort_by=newest&page=2&utm_source=x')).toEqual(
    publicPage('/2d', '?page=2&sort_by=newest'),
  )
  expect(publicPage('/2d', '?utm_source=x')?.address).toBe('/2d')
  for (const path of ['/account/orders', '/2D', '/2d/', '/product/:slug', '/product/a/b', '/try']) {
    expect(publicPage(path, '')).toBeNull()
  }
  expect(publicPage('/product/asset', '?sign_in=%2F')).toBeNull()
})

test('licenses, consents and variants never get each other’s page', async () => {
  const { ask, bootOf, oneOfEach, home, time } = await aShop()
  const seconds = Math.floor(time.now / 1000) - 60
  const consent = (choices: string) => `emberstock-consent=1.${seconds}.${choices}.visitor`
  const choices = (analytics: number) => consent(`analytics-${analytics}.experiments-0.marketing-0`)
  const [control, popular] = await oneOfEach()
  for (let round = 0; round < 2; round += 1) {
    for (const license of [1, 3, 6]) {
      const boot = await bootOf(await ask('/', { Cookie: `emberstock-license=${license}` }))
      expect(boot['licenseId']).toBe(license)
    }
    expect(await bootOf(await ask('/'))).toMatchObject({ consent: { asks: true, choice: null } })
    for (const analytics of [0, 1]) {
      const answer = await ask('/', { Cookie: choices(analytics) })
      expect(answer.headers.get('ETag')).not.toBeNull()
      expect(await bootOf(answer)).toMatchObject({
        consent: { asks: false, gpc: false, granted: { analytics: analytics === 1 } },
      })
    }
    expect(await bootOf(await ask('/', { 'Sec-GPC': '1' }))).toMatchObject({
      consent: { gpc: true },
    })
    expect((await home(control)).marked).toBe('home-rows newest-first')
    expect((await home(popular)).marked).toBe('home-rows popular-first')
  }
  const shown = await popular.send('GET', '/')
  expect(shown.headers.get('ETag')).not.toBeNull()
  // A cache in front of the shop cannot tell who sees which.
  expect(shown.headers.get('Cache-Control')).toBe('private, max-age=0, must-revalidate')
})

test('nobody is told of the second of another’s choice, and one that has ended is not shared', async () => {
  const { ask, bootOf, time } = await aShop()
  const choice = (ago: number) => ({
    Cookie: `emberstock-consent=1.${Math.floor(time.now / 1000) - ago}.analytics-1.experiments-0.marketing-0.visitor`,
  })
  const [one, other] = [await ask('/', choice(77)), await ask('/', choice(88))]
  expect(one.headers.get('ETag')).toBe(other.headers.get('ETag'))
  expect(await bootOf(one)).toMatchObject({
    consent: { choice: { chosenAt: Date.UTC(...monthOf(time.now)) } },
  })
  expect((await ask('/', choice(400 * 86_400))).headers.get('ETag')).toBeNull()
})

test('a page that gives a cookie, or takes one away, is not cached', async () => {
  const entries = cached()
  const { ask, time } = await aShop()
  const seconds = Math.floor(time.now / 1000) - 60
  const cookie = (allowed: number) =>
    `emberstock-consent=1.${seconds}.analytics-0.experiments-${allowed}.marketing-0.visitor`
  for (const Cookie of [cookie(1), `${cookie(0)}; emberstock-experiments=${'a'.repeat(43)}`]) {
    const answer = await ask('/', { Cookie })
    expect(answer.headers.getSetCookie().join()).toContain('emberstock-experiments=')
    expect(answer.headers.get('ETag')).toBeNull()
  }
  expect(entries()).toEqual([])
})

test('after a change of a price, of words or of an article the next page shows it', async () => {
  const { services, ask, db } = await aShop()
  const change = { who: 'staff', why: 'for the test' }
  const asset = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['products.sku', 'products.slug'])
    .where('variants.id', '=', FILE.HD)
    .executeTakeFirstOrThrow()
  const path = `/product/${asset.slug}`
  const before = await ask(path)
  expect(await before.text()).not.toContain('4321')
  const { files } = (await services.adminCatalog.find(asset.sku))._unsafeUnwrap()
  for (const [dollars, shown] of [
    [432_100, '4,321'],
    [765_400, '7,654'],
  ] as const) {
    const priced = files.map((file) => ({ ...file, basePrice: cents(dollars) }))
    const done = await services.adminCatalog.change(asset.sku, {
      ...change,
      change: { files: priced },
    })
    done._unsafeUnwrap()
    const after = await ask(path, { 'If-None-Match': before.headers.get('ETag') ?? '' })
    expect([after.status, (await after.text()).includes(shown)]).toEqual([200, true])
  }
})

test('a page is made anew after a minute, since some of what it shows follows the time', async () => {
  const { ask, db, time } = await aShop()
  const shown = async () => (await (await ask('/bundles')).text()).includes('Renamed by hand')
  await ask('/bundles')
  await db.updateTable('bundles').set({ name: 'Renamed by hand' }).execute()
  time.now += 59_000
  expect(await shown()).toBe(false)
  time.now += 1000
  expect(await shown()).toBe(true)
})

test('what is not whole is not cached: a part that failed, an error, a closed shop', async () => {
  const entries = cached()
  const { services } = await aShop()
  const down = () => errAsync(unexpected('down'))
  const articles = { list: down, article: down }
  const broken = appWithPages(await testConfig({}), { ...services, articles }, sourcePages)
  // The homepage does without its articles.
  const home = await broken.request(ORIGIN)
  expect([home.status, home.headers.get('ETag')]).toEqual([200, null])
  expect((await broken.request(`${ORIGIN}/blog`)).status).toBeGreaterThanOrEqual(500)
  for (const closed of [{ SITE_PASSWORD: 'sesame' }, { MAINTENANCE_MODE: 'on' }]) {
    const app = await openTestShop({ ...closed, PUBLIC_URL: ORIGIN })
    const answer = await app.request(`${ORIGIN}/2d`, { redirect: 'manual' })
    expect(answer.headers.get('ETag')).toBeNull()
  }
  expect(entries()).toEqual([])
})

test('PAGE_CACHE_MIB=0 makes each page for one visitor', async () => {
  const app = await openTestShop({ PAGE_CACHE_MIB: '0' })
  const answer = await app.request('http://127.0.0.1:3000/2d')
  expect(answer.headers.get('ETag')).toBeNull()
  expect(answer.headers.get('Content-Security-Policy')).toContain("'nonce-")
})

function monthOf(moment: number): [year: number, month: number] {
  const [year = 0, month = 0] = new Date(moment).toISOString().split('-').map(Number)
  return [year, month - 1]
}
