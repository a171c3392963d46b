import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { expect, onTestFinished, test } from 'vitest'
import { browseProducts } from '#contract/catalog.ts'
import type { ShopApp } from '#server/http/shop-app.ts'
import { openTestShop } from '#tests/support/open-test-shop.ts'

const FRONT = 'http://127.0.0.1:3000'
const json = { 'Content-Type': 'application/json', Origin: FRONT }

interface Staging {
  readonly front: ShopApp
  readonly backOrigin: string
}

/** A shop whose API is another instance of ours, behind real HTTP. */
async function openStaging(): Promise<Staging> {
  const { server, origin } = await listeningSomewhere()
  const back = await openTestShop({ PUBLIC_URL: origin })
  server.on('request', getRequestListener(back.fetch, { overrideGlobalObjects: false }))
  return { front: await openTestShop({ API_ORIGIN: origin }), backOrigin: origin }
}

async function listeningSomewhere(): Promise<{ server: Server; origin: string }> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { server, origin: `http://127.0.0.1:${port}` }
}

test('the API of another server answers under our own origin', async () => {
  const { front: siteAccess, backOrigin } = await openStaging()
  const through = await siteAccess.request(`${FRONT}${browseProducts.path}`)
  const direct = await fetch(backOrigin + browseProducts.path)
  expect(through.status).toBe(200)
  expect(await through.json()).toEqual(await direct.json())
})

test('pages are rendered with the other server’s catalog', async () => {
  const { front: siteAccess } = await openStaging()
  const answer = await siteAccess.request(`${FRONT}/2d`)
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('href="/product/')
})

test('a shopper signs up through us, and our pages know them', async () => {
  const { front: siteAccess } = await openStaging()
  const joined = await siteAccess.request(`${FRONT}/api/v1/users`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({
      email: 'ada@example.com',
      password: 'a lamp in the projection room',
      first_name: 'Ada',
      last_name: 'Byron',
    }),
  })
  expect(joined.status).toBe(200)
  const cookie = joined.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const page = await siteAccess.request(`${FRONT}/`, { headers: { Cookie: cookie } })
  expect(await page.text()).toContain('ada@example.com')
  const account = await siteAccess.request(`${FRONT}/account/downloads`, {
    headers: { Cookie: cookie },
  })
  expect(account.status).toBe(200)
})

test('media pass through with their ranges', async () => {
  const { front: siteAccess } = await openStaging()
  const answer = await siteAccess.request(`${FRONT}/media/home/reel-poster.webp`, {
    headers: { Range: 'bytes=0-3' },
  })
  expect(answer.status).toBe(206)
  expect(await answer.text()).toBe('RIFF')
})

test('what comes from a third site is refused before it is passed on', async () => {
  const { front: siteAccess } = await openStaging()
  const answer = await siteAccess.request(`${FRONT}/api/v1/cart/changes`, {
    method: 'POST',
    headers: { ...json, Origin: 'https://elsewhere.example' },
    body: '{}',
  })
  expect(answer.status).toBe(403)
})

test('a backend that is away is a 503 that asks to come back, and pages say so', async () => {
  const siteAccess = await openTestShop({ API_ORIGIN: 'http://127.0.0.1:9' })
  const call = await siteAccess.request(`${FRONT}${browseProducts.path}`)
  expect(call.status).toBe(503)
  expect(call.headers.get('Retry-After')).not.toBeNull()
  const page = await siteAccess.request(`${FRONT}/2d`)
  expect(page.status).toBe(503)
})
