import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { appWithPages } from '#server/boot/app-with-pages.ts'
import { httpServer } from '#server/boot/http-server.ts'
import { listening } from '#server/boot/listening.ts'
import { guardedApp } from '#server/http/app.ts'
import type { ShopApp } from '#server/http/shop-app.ts'
import { renderPage } from '#server/ssr/entry.tsx'
import { openAccountShop, PUBLIC_URL } from '#tests/support/account-shop.ts'
import { sourcePages, testConfig } from '#tests/support/open-test-shop.ts'

/** As the server says of a connection that broke off. */
const LEFT_BY = 'Error: aborted'

/** A shop whose visitor leaves when their page is about to be drawn; `broken` is what breaks then. */
async function leftBeforeThePage(broken?: Error) {
  const { services, lines } = await openAccountShop()
  const leaving = new AbortController()
  const pages = {
    ...sourcePages,
    renderer: async () => ({
      ...(await sourcePages.renderer()),
      renderPage: (asked: Parameters<typeof renderPage>[0]) => {
        leaving.abort(LEFT_BY)
        return broken ? Promise.reject(broken) : renderPage(asked)
      },
    }),
  }
  // A page that others wait for as well is made to its end.
  const config = await testConfig({ PAGE_CACHE_MIB: '0' })
  const app = appWithPages(config, services, pages)
  await app.request(`${PUBLIC_URL}/2d`, { signal: leaving.signal })
  // The page is the first that reads the catalog, in whichever moment that is.
  return lines.filter(({ event }) => event !== 'read-model-built')
}

test('a visitor who leaves while a page is drawn raises no alarm, and is no failure', async () => {
  const lines = await leftBeforeThePage()
  expect(lines).toMatchObject([{ event: 'request', status: 499 }])
})

test('what breaks while a visitor leaves is an alarm all the same', async () => {
  const lines = await leftBeforeThePage(new Error('disk full'))
  expect(lines).toMatchObject([
    { event: 'fault', error: 'disk full' },
    { event: 'request', status: 500 },
  ])
})

async function listeningAt(app: ShopApp): Promise<number> {
  const server = httpServer(app)
  await listening(server, 0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

test.each([
  ['by its signal’s reason', (signal: AbortSignal): unknown => signal.reason],
  ['as aborted', () => new DOMException('This operation was aborted', 'AbortError')],
])('work for the API that ends %s raises no alarm', async (_how, causeOf) => {
  const { services, lines } = await openAccountShop()
  let hasBegun = false
  const app = guardedApp(services, (shop) => {
    shop.get('/api/v1/slow', async ({ req }) => {
      const { signal } = req.raw
      hasBegun = true
      await once(signal, 'abort')
      throw causeOf(signal)
    })
  })
  const socket = connect(await listeningAt(app), '127.0.0.1')
  socket.write('GET /api/v1/slow HTTP/1.1\r\nHost: localhost:3000\r\n\r\n')
  await vi.waitFor(() => expect(hasBegun).toBe(true))
  await setImmediate()
  socket.destroy()
  await vi.waitFor(() => expect(lines).toHaveLength(1))
  expect(lines).toMatchObject([{ event: 'request', status: 499 }])
})

test('work that is given up while somebody waits for it is an alarm', async () => {
  const { services, lines } = await openAccountShop()
  const app = guardedApp(services, (shop) => {
    shop.get('/api/v1/slow', () => {
      throw new DOMException('This operation was aborted', 'AbortError')
    })
  })
  expect((await app.request(`${PUBLIC_URL}/api/v1/slow`)).status).toBe(500)
  expect(lines).toMatchObject([{ event: 'fault' }, { event: 'request', status: 500 }])
})
