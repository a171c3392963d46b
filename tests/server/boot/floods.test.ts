import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { Hono } from 'hono'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createApp } from '#server/http/app.ts'
import { httpServer } from '#server/boot/http-server.ts'
import { listening } from '#server/boot/listening.ts'
import { receiveBodies } from '#server/http/middleware/receive-bodies.ts'
import {
  limitRequests,
  refuseTurnedAway,
  turnedAway,
} from '#server/http/middleware/limit-requests.ts'
import { processQueue } from '#server/http/request-queue.ts'
import type { ShopApp, ShopEnv } from '#server/http/shop-app.ts'
import type { PagesNeed } from '#server/ssr/pages-need.ts'
import { servePages } from '#server/ssr/serve-pages.ts'
import { composedOver } from '#tests/support/composed.ts'
import { migratedSqlite } from '#tests/support/migrated-sqlite.ts'

/** Work that goes on until the test ends it. */
function gate() {
  const waiting: (() => void)[] = []
  return {
    begun: () => waiting.length,
    pass: () => new Promise<void>((done) => waiting.push(done)),
    open: () => {
      for (const done of waiting.splice(0)) done()
    },
  }
}

function anApp(): ShopApp {
  const app = new Hono<ShopEnv>()
  app.use(async (context, next) => {
    context.set('alarm', (cause) => expect.fail(String(cause)))
    await next()
  })
  return app
}

async function serving(app: ShopApp): Promise<number> {
  const server: Server = httpServer(app)
  await listening(server, 0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

async function connected(port: number): Promise<{ socket: Socket; heard: () => string }> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.setEncoding('latin1').on('data', (part: string) => (text += part))
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return { socket, heard: () => text }
}

const asks = (path: string) => `GET ${path} HTTP/1.1\r\nHost: shop.test\r\n\r\n`
const statuses = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, code]) => code)

test('what a connection sends ahead is answered in order, one after the other', async () => {
  const { begun, pass, open } = gate()
  const app = anApp()
  app.get('/:number', async (context) => {
    await pass()
    return context.text(`number ${context.req.param('number')};`)
  })
  const { socket, heard } = await connected(await serving(app))
  socket.write(asks('/1') + asks('/2') + asks('/3'))
  for (const number of [1, 2, 3]) {
    await vi.waitFor(() => expect(begun()).toBe(1))
    open()
    await vi.waitFor(() => expect(heard()).toContain(`number ${number};`))
  }
  expect(heard().match(/number \d/g)).toEqual(['number 1', 'number 2', 'number 3'])
})

test('who sends too far ahead is told so, and the connection ends', async () => {
  let handled = 0
  const app = anApp()
  app.get('/', (context) => {
    handled += 1
    return context.text('served')
  })
  const { socket, heard } = await connected(await serving(app))
  socket.write(asks('/').repeat(2000))
  await once(socket, 'close')
  expect(handled).toBe(9)
  expect(statuses(heard())).toEqual([...Array.from({ length: 9 }, () => '200'), '503'])
  expect(heard()).toContain('Retry-After: 1')
})

test('nothing is begun for a connection that is gone', async () => {
  const { begun, pass, open } = gate()
  const app = anApp()
  let handled = 0
  app.get('/', async (context) => {
    handled += 1
    await pass()
    return context.text('served')
  })
  const { socket } = await connected(await serving(app))
  socket.write(asks('/').repeat(5))
  await vi.waitFor(() => expect(begun()).toBe(1))
  const gone = once(socket, 'close')
  socket.destroy()
  await gone
  open()
  await new Promise((later) => setTimeout(later, 50))
  expect(handled).toBe(1)
})

test('an API that has its hands full refuses the next at once, and does nothing for who left meanwhile', async () => {
  const { begun, pass, open } = gate()
  let handled = 0
  const app = anApp()
  app.use('/api/*', limitRequests(null))
  app.get('/api/work', async (context) => {
    handled += 1
    await pass()
    return context.text('done')
  })
  const leaving = new AbortController()
  const ask = async () => app.request('http://shop.test/api/work', { signal: leaving.signal })
  const asked = Array.from({ length: 500 }, ask)
  await vi.waitFor(() => expect(begun()).toBe(100))
  const refused = await app.request('http://shop.test/api/work')
  expect(refused.status).toBe(503)
  expect(refused.headers.get('Retry-After')).toBe('1')
  expect(refused.headers.get('Connection')).toBe('close')
  expect(await refused.json()).toMatchObject({ code: 'RATE_LIMITED', retry_after: 1 })

  leaving.abort()
  open()
  const answers = await Promise.all(asked)
  expect(handled).toBe(100)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(100)
  expect(answers.filter(({ status }) => status === 499)).toHaveLength(400)
})

test('who announces bodies and never sends them holds up nobody', async () => {
  const db = await migratedSqlite()
  onTestFinished(() => db.destroy())
  const port = await serving(createApp(composedOver(db)))
  const announced =
    'POST /api/v1/x HTTP/1.1\r\nHost: shop.test\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n'
  for (let senders = 0; senders < 520; senders += 1) (await connected(port)).socket.write(announced)
  const asked = await fetch(`http://127.0.0.1:${port}/api/auth/csrf`)
  expect(asked.status).toBe(200)
  const sent = await fetch(`http://127.0.0.1:${port}/api/v1/x`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
  })
  expect(sent.status).toBe(404)
})

test('where bodies take too much room the one that is longest on its way makes room', async () => {
  const app = anApp()
  app.use(receiveBodies(4096))
  app.post('/', (context) => context.text(String(context.get('received')?._unsafeUnwrap().length)))
  const stalling = new TransformStream<Uint8Array, Uint8Array>()
  const writer = stalling.writable.getWriter()
  const sent = (body: BodyInit) => {
    const asked = { method: 'POST', body, duplex: 'half' }
    return app.request(new Request('http://shop.test/', asked))
  }
  const first = sent(stalling.readable)
  await writer.write(new Uint8Array(3000))
  const second = await sent(new Uint8Array(3000))
  expect([second.status, await second.text()]).toEqual([200, '3000'])
  const refused = await first
  expect([refused.status, refused.headers.get('Connection')]).toEqual([503, 'close'])
  // What was held is free again, and one that is alone too much is refused itself.
  expect(await (await sent(new Uint8Array(4000))).text()).toBe('4000')
  expect((await sent(new Uint8Array(5000))).status).toBe(503)
  expect(await (await sent(new Uint8Array(4000))).text()).toBe('4000')
})

test('so many pages are rendered at once and wait; who comes then reads that it is busy', async () => {
  const { begun, pass, open } = gate()
  const app = anApp()
  const need = {
    frames: [],
    shared: null,
    send: () => undefined,
    services: () => ({}),
    viewer: () => expect.fail('no page asks'),
    config: {},
    pages: {
      serveFiles: () => undefined,
      assets: async () => ({}),
      renderer: async () => ({
        renderPage: async () => {
          await pass()
          return new Response('a page')
        },
      }),
    },
  } as unknown as PagesNeed
  servePages(app, need)
  const asked = Array.from({ length: 72 }, async () => app.request('http://shop.test/2d'))
  await vi.waitFor(() => expect(begun()).toBe(12))
  const refused = await app.request('http://shop.test/2d')
  expect(refused.status).toBe(503)
  expect(refused.headers.get('Retry-After')).toBe('2')
  expect(await refused.text()).toContain('We’re very busy right now.')

  const opening = setInterval(open, 1)
  onTestFinished(() => clearInterval(opening))
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(
    Array.from({ length: 72 }, () => 200),
  )
})

test('a page that needs many turns is held up in each by one event alone', async () => {
  const [events, turns] = [60, 20]
  let answered = 0
  const first = gate()
  const app = anApp()
  app.post('/api/user_interest_analytics/search_event', (context) => {
    answered += 1
    first.open()
    return context.body(null, 204)
  })
  app.get('/page', async (context) => {
    await first.pass()
    for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate)
    return context.text(`${answered} meanwhile`)
  })
  const port = await serving(app)
  const sockets = await Promise.all(Array.from({ length: events }, () => connected(port)))
  const page = await connected(port)
  page.socket.write(asks('/page'))
  await vi.waitFor(() => expect(first.begun()).toBe(1))
  const event = 'POST /api/user_interest_analytics/search_event HTTP/1.1\r\nHost: shop.test\r\n'
  for (const { socket } of sockets) socket.write(`${event}Content-Length: 0\r\n\r\n`)
  await vi.waitFor(() => expect(page.heard()).toMatch(/\d+ meanwhile/))
  const [, meanwhile] = /(\d+) meanwhile/.exec(page.heard()) ?? []
  expect(Number(meanwhile)).toBeLessThanOrEqual(turns + 1)
  await vi.waitFor(() => expect(answered).toBe(events))
})

test('who is refused may ask again on the same connection, unless more was sent on it', async () => {
  const begin = vi.spyOn(processQueue, 'begin').mockReturnValue(false)
  onTestFinished(() => begin.mockRestore())
  const app = anApp()
  app.use(refuseTurnedAway())
  const port = await serving(app)
  const alone = await connected(port)
  alone.socket.write(asks('/2d'))
  await vi.waitFor(() => expect(alone.heard()).toContain('very busy'))
  alone.socket.write(asks('/api/v1/licenses'))
  await vi.waitFor(() => expect(alone.heard()).toContain('RATE_LIMITED'))
  expect(alone.heard()).not.toContain('Connection: close')

  const ahead = await connected(port)
  // The first is answered before the others are read.
  ahead.socket.write(asks('/2d').repeat(5))
  await once(ahead.socket, 'close')
  expect([statuses(ahead.heard()), ahead.heard()]).toEqual([
    ['503', '503'],
    expect.stringContaining('Connection: close'),
  ])
  const sending = await connected(port)
  sending.socket.write(asks('/api/v1/carts').replace('GET', 'POST'))
  await once(sending.socket, 'close')
  expect(statuses(sending.heard())).toEqual(['503'])
})

test('what came while too many waited is refused with when to come back, and nothing is done for it', async () => {
  const app = anApp()
  app.use(refuseTurnedAway())
  app.all('*', () => expect.fail('it was begun'))
  const incoming = {}
  turnedAway.add(incoming)
  const refused = await app.request('http://shop.test/api/work', {}, { incoming })
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '1'])
  expect(await refused.json()).toMatchObject({ code: 'RATE_LIMITED' })

  const page = await app.request('http://shop.test/2d', {}, { incoming })
  expect([page.status, page.headers.get('Retry-After')]).toEqual([503, '2'])
})
