import { expect, test } from 'vitest'
import type { ShopApp } from '#server/http/shop-app.ts'
import { openTestShop } from '#tests/support/open-test-shop.ts'

const ORIGIN = 'http://127.0.0.1:3000'
const RULE = "require-trusted-types-for 'script'; trusted-types default emberstock-entry;"

interface Policies {
  readonly enforced: string
  readonly triedOut: string | null
}

async function policiesOf(app: ShopApp, path: string, cookie = ''): Promise<Policies> {
  const { status, headers } = await app.request(ORIGIN + path, { headers: { Cookie: cookie } })
  expect(status).toBe(200)
  return {
    enforced: headers.get('Content-Security-Policy') ?? '',
    triedOut: headers.get('Content-Security-Policy-Report-Only'),
  }
}

async function aMember(app: ShopApp): Promise<string> {
  const joined = await app.request(`${ORIGIN}/api/v1/users`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: ORIGIN },
    body: JSON.stringify({
      email: 'ada@example.com',
      password: 'a lamp in the projection room',
      first_name: 'Ada',
      last_name: 'Byron',
    }),
  })
  return joined.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

test.each([
  '/account/profile',
  '/account/security',
  '/account/subscription',
  '/account/credits',
  '/account/downloads',
  '/account/orders',
  '/account/licenses',
  '/account/privacy',
  '/checkout/purchase?pack=1',
  '/checkout/payment_method?of=plan',
])('text becomes neither HTML nor script at a member’s %s', async (path) => {
  const app = await openTestShop()
  const { enforced, triedOut } = await policiesOf(app, path, await aMember(app))
  expect(enforced).toContain(RULE)
  expect(enforced).toContain('report-uri /api/v1/csp_reports')
  expect(triedOut).toBeNull()
})

test.each(['/checkout', '/checkout/', '/account/closed', '/Checkout', '/%63heckout', '/try'])(
  'nor at a visitor’s %s',
  async (path) => {
    const { enforced, triedOut } = await policiesOf(await openTestShop(), path)
    expect(enforced).toContain(RULE)
    expect(triedOut).toBeNull()
  },
)

/** A page that is the same for all visitors starts the browser's part by a policy of its own. */
const OF_ALL = RULE.replace('default;', 'default emberstock-entry;')

test.each([
  ['/', OF_ALL],
  ['/2d', OF_ALL],
  ['/pricing', OF_ALL],
  ['/blog', OF_ALL],
  ['/help', OF_ALL],
  ['/wishlists', RULE],
])('%s tries the rule out and reports to the same place', async (path, rule) => {
  const { enforced, triedOut } = await policiesOf(await openTestShop(), path)
  expect(enforced).not.toContain('trusted-types')
  expect(triedOut).toBe(`${rule} report-uri /api/v1/csp_reports`)
})
