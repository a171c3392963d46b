import { expect, test } from 'vitest'
import { aBrowser } from '#tests/support/account-shop.ts'
import { openTestShop } from '#tests/support/open-test-shop.ts'

const ORIGIN = 'http://127.0.0.1:3000'

const json = { 'Content-Type': 'application/json', Origin: ORIGIN }
const STRANGER = {
  email: 'ada@example.com',
  password: 'a lamp in the projection room',
  first_name: 'Ada',
  last_name: '</script><script>alert(1)</script>',
}

test('a visitor gets the whole page, with its looks in its head and its code at its end', async () => {
  const app = await openTestShop()
  const answer = await app.request(`${ORIGIN}/2d`)
  const page = await answer.text()
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Cache-Control')).toBe(
    'public, max-age=0, s-maxage=10, must-revalidate',
  )
  expect(page).toContain('<h1')
  expect(page).toContain('href="/assets/style.css"')
  expect(page).toContain('href="/assets/archivo.woff2"')
  expect(page).not.toContain('<link rel="modulepreload"')
  const end = page.slice(page.lastIndexOf('<script>'))
  expect(end).toContain('a="/assets/main.js"')
  expect(end).toContain('"/assets/browse-page.tsx.js"')
})

test('each page that is made for one visitor has its own nonce, on every script that runs', async () => {
  const app = await openTestShop()
  const own = { headers: { Cookie: 'emberstock-cart=of-mine' } }
  const pages = await Promise.all([app.request(`${ORIGIN}/`, own), app.request(`${ORIGIN}/`, own)])
  const nonces = pages.map(
    (answer) => /'nonce-([^']+)'/.exec(answer.headers.get('Content-Security-Policy') ?? '')?.[1],
  )
  expect(new Set(nonces).size).toBe(2)
  const page = (await pages[0]?.text()) ?? ''
  const running = page.match(/<script(?![^>]*\/(?:ld\+)?json)[^>]*>/g) ?? []
  expect(running.length).toBeGreaterThan(0)
  for (const script of running) expect(script).toContain(`nonce="${nonces[0]}"`)
})

test('the policy of a page lets nothing in from elsewhere', async () => {
  const app = await openTestShop()
  const { headers } = await app.request(`${ORIGIN}/`)
  const policy = headers.get('Content-Security-Policy') ?? ''
  expect(policy).toContain("default-src 'self'")
  expect(policy).toContain("'strict-dynamic'")
  expect(policy).toContain("style-src 'self';")
  expect(policy).toContain("base-uri 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe')
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin-allow-popups')
})

test('an address that is none is a page with status 404 and no stack in it', async () => {
  const app = await openTestShop()
  for (const path of ['/no-such-page', '/product/no-such-product']) {
    const answer = await app.request(ORIGIN + path)
    const page = await answer.text()
    expect(answer.status).toBe(404)
    expect(page).toContain('href="/"')
    expect(page).not.toMatch(/\bat \w+ \(|\.tsx?:\d+/)
  }
})

test('an account page sends a visitor home to sign in', async () => {
  const app = await openTestShop()
  const answer = await app.request(`${ORIGIN}/account/downloads`, { redirect: 'manual' })
  expect(answer.status).toBe(302)
  expect(answer.headers.get('Location')).toBe('/?sign_in=%2Faccount%2Fdownloads')
})

test('HEAD answers as GET does, without the page', async () => {
  const app = await openTestShop()
  for (const [path, known] of [
    ['/2d', 'sha256-'],
    ['/2d?visit=1', 'nonce-'],
  ] as const) {
    const answer = await app.request(ORIGIN + path, { method: 'HEAD' })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Content-Security-Policy')).toContain(known)
    expect(await answer.text()).toBe('')
  }
})

test('a member’s page knows them, cannot be broken out of by a name, and is kept by nobody', async () => {
  const app = await openTestShop()
  const joined = await app.request(`${ORIGIN}/api/v1/users`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(STRANGER),
  })
  const cookie = cookiesOf(joined)
  const answer = await app.request(`${ORIGIN}/`, { headers: { Cookie: cookie } })
  const page = await answer.text()
  expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
  expect(page).toContain('ada@example.com')
  expect(page).not.toContain('</script><script>alert')
  const visitors = await app.request(`${ORIGIN}/`)
  expect(await visitors.text()).not.toContain('ada@example.com')
})

test('the key of a visitor’s cart never leaves the server', async () => {
  const app = await openTestShop()
  const changed = await app.request(`${ORIGIN}/api/v1/cart/changes`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ kind: 'item-added', item: { kind: 'product', variant_id: 100101 } }),
  })
  const cookie = cookiesOf(changed)
  const digest = Array.from(
    new Uint8Array(
      await crypto.subtle.digest('SHA-256', new TextEncoder().encode(cookie.split('=')[1])),
    ),
    (byte) => byte.toString(16).padStart(2, '0'),
  ).join('')
  const page = await (await app.request(`${ORIGIN}/`, { headers: { Cookie: cookie } })).text()
  expect(cookie).toContain('emberstock-cart=')
  expect(page).not.toContain(digest)
  expect(page).toContain('"viewer":{"kind":"visitor","key":null}')
})

test('a visitor’s checkout comes with the cart in it, however long', async () => {
  const browser = aBrowser(await openTestShop())
  for (const variant of [100101, 100201, 100301, 100401]) {
    const item = { kind: 'product', variant_id: variant }
    await browser.send('POST', '/api/v1/cart/changes', { body: { kind: 'item-added', item } })
  }
  const answer = await browser.send('GET', '/checkout')
  expect(answer.status).toBe(200)
  expect(answer.text.match(/<li/g)?.length).toBeGreaterThanOrEqual(4)
})

test('the license that a device chose is in its pages', async () => {
  const app = await openTestShop()
  const answer = await app.request(`${ORIGIN}/`, { headers: { Cookie: 'emberstock-license=3' } })
  expect(await answer.text()).toContain('"licenseId":3')
})

test('nobody renders a page for somebody who has left', async () => {
  const app = await openTestShop()
  const leaving = new AbortController()
  const request = new Request(`${ORIGIN}/2d`, { signal: leaving.signal })
  const answer = app.fetch(request)
  leaving.abort()
  expect(await (await answer).text()).toBe('')
})

function cookiesOf(answer: Response): string {
  const [cookie = ''] = answer.headers.getSetCookie().map((one) => one.split(';')[0] ?? '')
  return cookie
}
