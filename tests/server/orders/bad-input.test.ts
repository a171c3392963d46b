import { errAsync } from 'neverthrow'
import { expect, test } from 'vitest'
import { guardedApp } from '#server/http/app.ts'
import { authRoutes } from '#server/http/auth/routes.ts'
import { cartRoutes } from '#server/http/routes/cart.ts'
import { ownOrigins } from '#server/http/middleware/guards.ts'
import { userRoutes } from '#server/http/routes/users.ts'
import {
  aBrowser,
  ada,
  refusalIn,
  openAccountShop,
  PUBLIC_URL,
} from '#tests/support/account-shop.ts'

const CHANGE = '/api/v1/cart/changes'
const SIGN_IN = '/api/v1/users/sign_in'
const json = { 'Content-Type': 'application/json' }
const adding = { kind: 'item-added', item: { kind: 'product', variant_id: 1 } }

async function openWithBrowser() {
  const shop = await openAccountShop()
  return { ...shop, browser: aBrowser(shop.app) }
}

test.each([
  ['{"kind":', 'cut off'],
  ['{kind: 1}', 'not quoted'],
  ['<xml/>', 'another language'],
  ['{"kind":"item-added"}x', 'followed by more'],
  ['{"kind":"a\\u0000b"}', 'with a NUL in a value'],
  ['{"a\\u0000":1}', 'with a NUL in a name'],
  ['{"kind":"\\ud800"}', 'with half a character'],
  ['['.repeat(65) + ']'.repeat(65), 'too deep'],
  ['['.repeat(100_000) + ']'.repeat(100_000), 'far too deep'],
])('a body that is no sound JSON is refused: %s', async (raw) => {
  const { browser } = await openWithBrowser()
  for (const path of [CHANGE, SIGN_IN]) {
    expect(refusalIn(await browser.send('POST', path, { raw, headers: json }))).toEqual([
      400,
      'BAD_REQUEST',
    ])
  }
})

test('bytes that are no UTF-8 are refused', async () => {
  const { browser } = await openWithBrowser()
  for (const bytes of [
    [0x22, 0xff, 0x22],
    [0x22, 0xc0, 0xaf, 0x22],
    [0xed, 0xa0, 0x80],
  ]) {
    const raw = new Uint8Array(bytes)
    expect(refusalIn(await browser.send('POST', CHANGE, { raw, headers: json }))).toEqual([
      400,
      'BAD_REQUEST',
    ])
  }
})

test.each([
  [undefined],
  [null],
  [7],
  ['text'],
  [[]],
  [{}],
  [{ kind: 'unheard-of' }],
  [{ kind: 'item-added' }],
  [{ kind: 'item-added', item: { kind: 'product', variant_id: '1' } }],
  [{ kind: 'item-added', item: { kind: 'product', variant_id: 1.5 } }],
  [{ kind: 'item-added', item: { kind: 'product', variant_id: -1 } }],
  [{ kind: 'item-added', item: { kind: 'product', variant_id: 1e300 } }],
  [{ kind: 'license-chosen', license_id: 7 }],
  [{ kind: 'license-chosen', license_id: [1] }],
  [{ kind: 'code-entered', code: 'x'.repeat(101) }],
  [{ kind: ['item-added'] }],
  [JSON.parse('{"kind":"code-dropped","__proto__":{"admin":true}}')],
])('a change that makes no sense is refused: %j', async (body) => {
  const { browser, db } = await openWithBrowser()
  expect(refusalIn(await browser.send('POST', CHANGE, { body }))).toEqual([422, 'INVALID'])
  expect(await db.selectFrom('carts').selectAll().execute()).toEqual([])
})

test.each([[{ email: ['a@b.test'], password: { $gt: '' } }], [{ email: null, password: null }]])(
  'an oddly typed sign-in is refused in the simple form: %j',
  async (body) => {
    const { browser } = await openWithBrowser()
    const answer = await browser.send('POST', SIGN_IN, { body })
    expect(refusalIn(answer)).toEqual([401, 'SIGN_IN_REFUSED'])
    expect(answer.body['success']).toBe(false)
  },
)

test('an oddly typed registration names its fields and makes nobody', async () => {
  const { browser, db } = await openWithBrowser()
  const body = { ...ada, email: { a: 1 }, free_subscriber: 'yes' }
  const answer = await browser.send('POST', '/api/v1/users', { body })
  expect(refusalIn(answer)).toEqual([422, 'INVALID'])
  expect(answer.body['data']).toMatchObject({
    fields: [
      { field: 'email', fault: 'malformed' },
      { field: 'free_subscriber', fault: 'malformed' },
    ],
  })
  expect(await db.selectFrom('users').selectAll().execute()).toEqual([])
})

test.each([
  'ada@studio.test,eve@evil.test',
  'ada@studio.test\r\nBcc: eve@evil.test',
  '"ada"@studio.test',
  '<b>@studio.test',
  `${'a'.repeat(300)}@studio.test`,
  'ada＠evil@studio.test',
])('no address passes for several, or for a header: %s', async (email) => {
  const { browser } = await openWithBrowser()
  const answer = await browser.send('POST', '/api/v1/users', { body: { ...ada, email } })
  expect(refusalIn(answer)).toEqual([422, 'INVALID'])
})

test('a body of 256 kB is read, and one byte more is not', async () => {
  const { browser } = await openWithBrowser()
  const frame = JSON.stringify({ ...adding, pad: '' }).length
  const padded = (bytes: number) => JSON.stringify({ ...adding, pad: 'x'.repeat(bytes - frame) })
  const limit = 256 * 1024
  const most = await browser.send('POST', CHANGE, { raw: padded(limit), headers: json })
  expect(refusalIn(most)).toEqual([422, 'INVALID'])
  const more = await browser.send('POST', CHANGE, { raw: padded(limit + 1), headers: json })
  expect(refusalIn(more)).toEqual([413, 'TOO_LARGE'])
})

test('a body that lies about its length, or tells none, is still cut off', async () => {
  const { browser } = await openWithBrowser()
  let sent = 0
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      sent += 1
      controller.enqueue(new Uint8Array(64 * 1024).fill(0x20))
    },
  })
  const answer = await browser.send('POST', CHANGE, { raw: endless, headers: json })
  expect(refusalIn(answer)).toEqual([413, 'TOO_LARGE'])
  expect(sent).toBeLessThan(10)
  const lying = { ...json, 'Content-Length': '300000' }
  expect(refusalIn(await browser.send('POST', CHANGE, { raw: '{}', headers: lying }))).toEqual([
    413,
    'TOO_LARGE',
  ])
})

test('a connection that breaks off in the middle of a body changes nothing', async () => {
  const { browser, db, lines } = await openWithBrowser()
  const broken = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      controller.enqueue(new TextEncoder().encode('{"kind":'))
      controller.error(new Error('reset by peer'))
    },
  })
  const answer = await browser.send('POST', CHANGE, { raw: broken, headers: json })
  expect(refusalIn(answer)).toEqual([400, 'BAD_REQUEST'])
  expect(await db.selectFrom('carts').selectAll().execute()).toEqual([])
  expect(lines.filter(({ event }) => event === 'fault')).toEqual([])
})

test.each([
  [{ 'Content-Type': 'text/plain' }],
  [{ 'Content-Type': 'application/x-www-form-urlencoded' }],
  [{ 'Content-Type': 'multipart/form-data; boundary=x' }],
  [{ 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }],
])('outside the account routes only plain JSON is read: %j', async (headers) => {
  const { browser } = await openWithBrowser()
  const raw = JSON.stringify(adding)
  expect(refusalIn(await browser.send('POST', CHANGE, { raw, headers }))).toEqual([
    415,
    'UNSUPPORTED_MEDIA',
  ])
})

test('whoever sends what is not read is told what is', async () => {
  const { browser } = await openWithBrowser()
  const told = async (path: string, headers: Record<string, string>) => {
    const answer = await browser.send('POST', path, { raw: '{}', headers })
    expect(refusalIn(answer)).toEqual([415, 'UNSUPPORTED_MEDIA'])
    return answer.body['message']
  }
  const plain = { 'Content-Type': 'text/plain' }
  expect(await told(CHANGE, plain)).toBe('Send the request as JSON.')
  expect(await told(SIGN_IN, plain)).toBe('Send JSON or form data.')
  const packed = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }
  expect(await told(SIGN_IN, packed)).toBe('Compressed request bodies aren’t supported.')
})

test('the account routes read forms as well, as old clients send them', async () => {
  const { browser } = await openWithBrowser()
  const raw = new URLSearchParams({ email: 'a@b.test', password: 'nobody knows' })
  expect(refusalIn(await browser.send('POST', SIGN_IN, { raw }))).toEqual([401, 'SIGN_IN_REFUSED'])
})

test.each([
  [{ Origin: 'https://evil.test' }],
  [{ Origin: 'null' }],
  [{ Origin: 'http://localhost:3001' }],
  [{ Origin: 'https://localhost:3000' }],
  [{ 'Sec-Fetch-Site': 'cross-site' }],
])('a change that comes from another site changes nothing: %j', async (headers) => {
  const { app, browser, db } = await openWithBrowser()
  await browser.send('POST', '/api/v1/users', { body: ada })
  const asAda = { headers, body: adding }
  expect(refusalIn(await browser.send('POST', CHANGE, asAda))).toEqual([403, 'CROSS_SITE'])
  expect(refusalIn(await browser.send('DELETE', '/api/v1/auth/sign_out', { headers }))).toEqual([
    403,
    'CROSS_SITE',
  ])
  const signIn = await aBrowser(app).send('POST', SIGN_IN, { headers, body: ada })
  expect(refusalIn(signIn)).toEqual([403, 'CROSS_SITE'])
  expect(await db.selectFrom('cart_items').selectAll().execute()).toEqual([])
  expect((await browser.send('GET', '/api/auth/session')).body).toHaveProperty('user')
})

test('reading from another site is harmless, and both names of this machine are ours', async () => {
  const { browser } = await openWithBrowser()
  const foreign = { headers: { Origin: 'https://evil.test' } }
  const read = await browser.send('GET', '/api/v1/cart', foreign)
  expect(read.status).toBe(200)
  expect(read.headers.has('Access-Control-Allow-Origin')).toBe(false)
  const loopback = { headers: { Origin: 'http://127.0.0.1:3000' }, body: adding }
  expect((await browser.send('POST', CHANGE, loopback)).status).toBe(200)
  expect(ownOrigins('https://emberstock.test')).toEqual(['https://emberstock.test'])
})

test.each([
  '/api//v1/cart',
  '//evil.test/api/v1/cart',
  '/api/v1/%2e%2e/v1/cart',
  '/api/v1/x/../cart',
  '/api/v1%2fcart',
  '/api/v1%5Ccart',
  '/api/v1\\cart',
  '/api/v1/cart%00',
  '/api/v1/cart%',
  '/api/v1/%c3%28',
  '/api/v1/%ed%a0%80',
  '/api/v1/cart%0d%0aSet-Cookie:x',
])('a path that two parsers may read differently is not read: %s', async (url) => {
  const { browser } = await openWithBrowser()
  const answer = await browser.send('GET', '/api/v1/cart', { host: { incoming: { url } } })
  expect(refusalIn(answer)).toEqual([400, 'BAD_REQUEST'])
})

test.each(['/api//v1/cart', '/api/v1%2fcart', '/api/v1/cart%00', '/api/v1/cart%', '/x/%5c..'])(
  'the same holds where only the address is known: %s',
  async (path) => {
    const { app } = await openWithBrowser()
    const answer = await app.fetch(new Request(PUBLIC_URL + path))
    expect(answer.status).toBe(400)
  },
)

test('dots and slashes in a query are no path', async () => {
  const { browser } = await openWithBrowser()
  const url = '/api/v1/cart?next=//x/../y%2f%00'
  const answer = await browser.send('GET', '/api/v1/cart', { host: { incoming: { url } } })
  expect(answer.status).toBe(200)
})

test('an address that is none, and a method that a path does not have, say so', async () => {
  const { browser } = await openWithBrowser()
  expect(refusalIn(await browser.send('GET', '/api/v1/nothing'))).toEqual([404, 'NOT_FOUND'])
  expect(refusalIn(await browser.send('POST', '/api/v1/nothing', { body: {} }))).toEqual([
    404,
    'NOT_FOUND',
  ])
  expect(refusalIn(await browser.send('GET', '/nothing'))).toEqual([404, 'NOT_FOUND'])
  const other = await browser.send('DELETE', '/api/v1/cart')
  expect(refusalIn(other)).toEqual([405, 'METHOD_NOT_ALLOWED'])
  expect(other.headers.get('Allow')).toBe('GET, PUT, HEAD')
  expect(refusalIn(await browser.send('GET', SIGN_IN))).toEqual([405, 'METHOD_NOT_ALLOWED'])
  expect((await browser.send('OPTIONS', '/api/v1/cart')).status).toBe(405)
})

test('HEAD answers as GET does, without a body', async () => {
  const { browser } = await openWithBrowser()
  const head = await browser.send('HEAD', '/api/v1/cart')
  expect([head.status, head.text]).toEqual([200, ''])
  expect(head.headers.get('Content-Type')).toContain('application/json')
})

test('every answer carries its headers and a request id', async () => {
  const { browser } = await openWithBrowser()
  for (const path of ['/api/v1/cart', '/api/v1/nothing']) {
    const { headers } = await browser.send('GET', path)
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
    expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'")
    expect(headers.get('X-Request-Id')).toMatch(/^[\w-]{36}$/)
    expect(headers.get('Cache-Control')).toBe('no-store')
  }
})

test('what breaks inside is told to the operator only', async () => {
  const { services, lines } = await openWithBrowser()
  const broken = guardedApp(services, (app) => {
    app.get('/api/broken', () => {
      throw new Error('the secret plan, at /srv/shop.ts:1:1')
    })
  })
  const answer = await aBrowser(broken).send('GET', '/api/broken')
  expect(refusalIn(answer)).toEqual([500, 'INTERNAL'])
  expect(answer.text).not.toContain('secret plan')
  const fault = lines.find(({ event }) => event === 'fault')
  expect(fault).toMatchObject({ request_id: answer.body['trace_id'], error: /secret plan/ })
})

test('what breaks behind a route alarms once, whatever way the route answers', async () => {
  const { services, lines } = await openWithBrowser()
  const recall = () => errAsync({ kind: 'unexpected', cause: new Error('disk full') } as const)
  const broken = { ...services, sessions: { ...services.sessions, recall } }
  const app = guardedApp(broken, (shop) => {
    authRoutes(shop, broken)
    cartRoutes(shop, broken)
    userRoutes(shop, broken)
  })
  const browser = aBrowser(app)
  browser.jar.set('next-auth.session-token', 'a'.repeat(43))
  const csrf = await browser.send('GET', '/api/auth/csrf')
  const routes = [
    ['GET', '/api/v1/cart', {}],
    ['GET', '/api/v1/users/validate_token', {}],
    ['POST', '/api/auth/session', { body: csrf.body }],
  ] as const
  for (const [method, path, sending] of routes) {
    const answer = await browser.send(method, path, sending)
    expect(refusalIn(answer)).toEqual([500, 'INTERNAL'])
    const faults = lines.filter(
      ({ request_id, event }) => event === 'fault' && request_id === answer.body['trace_id'],
    )
    expect(faults).toMatchObject([{ error: 'disk full' }])
  }
})

test.each([
  [{ code: '40001' }, 503, 'RATE_LIMITED'],
  [{ errcode: 5 }, 503, 'RATE_LIMITED'],
  [{ code: 'ECONNREFUSED' }, 503, 'UNAVAILABLE'],
  [{ code: 'ENOTFOUND' }, 503, 'UNAVAILABLE'],
  [{ message: 'Connection terminated unexpectedly' }, 503, 'UNAVAILABLE'],
  [{ message: 'timeout exceeded when trying to connect' }, 503, 'UNAVAILABLE'],
  [
    { message: 'Client has encountered a connection error and is not queryable' },
    503,
    'UNAVAILABLE',
  ],
  [{ code: '53100' }, 503, 'UNAVAILABLE'],
  [{ code: '57P03' }, 503, 'UNAVAILABLE'],
  [{ code: '25006' }, 503, 'UNAVAILABLE'],
  [{ errcode: 13 }, 503, 'UNAVAILABLE'],
  [{ errcode: 778 }, 503, 'UNAVAILABLE'],
  [{ code: '23505' }, 422, 'INVALID'],
  [{ errcode: 2067 }, 422, 'INVALID'],
  [{ code: '22P02' }, 422, 'INVALID'],
  [{ code: 'XX000' }, 500, 'INTERNAL'],
])('a fault of the database is answered by what it means: %j', async (fault, status, code) => {
  const { services } = await openWithBrowser()
  const broken = guardedApp(services, (app) => {
    app.get('/api/broken', () => {
      throw Object.assign(new Error('database'), fault)
    })
  })
  expect(refusalIn(await aBrowser(broken).send('GET', '/api/broken'))).toEqual([status, code])
})
