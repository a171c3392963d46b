import { expect, test } from 'vitest'
import { openTestShop } from '#tests/support/open-test-shop.ts'

const ORIGIN = 'http://127.0.0.1:3000'
const STRIPE = {
  PAYMENTS: 'stripe,paypal',
  STRIPE_SECRET_KEY: 'sk_test_ours',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_ours',
  STRIPE_WEBHOOK_SECRET: 'whsec_ours',
  PAYPAL_CLIENT_ID: 'ours',
  PAYPAL_SECRET: 'ours too',
  PAYPAL_WEBHOOK_ID: 'ours as well',
}
const HOSTS = ['https://js.stripe.com', 'https://hooks.stripe.com', 'https://api.stripe.com']

type Shop = Awaited<ReturnType<typeof openTestShop>>

async function look(shop: Shop, path: string, headers: Record<string, string> = {}) {
  const answer = await shop.request(ORIGIN + path, { headers })
  const boot = /<script id="emberstock-boot"[^>]*>(.*?)<\/script>/s.exec(await answer.text())?.[1]
  return {
    policy: answer.headers.get('Content-Security-Policy') ?? '',
    features: answer.headers.get('Permissions-Policy') ?? '',
    cards: (JSON.parse(boot ?? '{}') as { cards?: string }).cards,
  }
}

test('the checkout lets the cards’ provider in, and keeps everything else as it is', async () => {
  const { policy, features, cards } = await look(await openTestShop(STRIPE), '/checkout')
  expect(policy).toContain(
    'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;',
  )
  expect(policy).toContain("connect-src 'self' blob: https://api.stripe.com;")
  expect(policy).toContain("img-src 'self' blob: https://*.stripe.com;")
  expect(policy).toMatch(/script-src 'nonce-[^']+' 'strict-dynamic';/)
  expect(policy).not.toContain('unsafe')
  expect(features).toContain('payment=(self "https://js.stripe.com")')
  expect(cards).toBe('here')
})

test('it is the same page in capitals', async () => {
  expect((await look(await openTestShop(STRIPE), '/Checkout')).cards).toBe('here')
})

test('so does the page on which the card of a subscription is replaced', async () => {
  const shop = await openTestShop(STRIPE)
  const joined = await shop.request(`${ORIGIN}/api/v1/users`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: ORIGIN },
    body: JSON.stringify({
      email: 'ada@example.com',
      password: 'a lamp in the projection room',
      first_name: 'Ada',
      last_name: 'Byron',
    }),
  })
  const lines = joined.headers.getSetCookie().map((line) => line.split(';')[0])
  const page = '/checkout/payment_method?of=plan'
  const { policy, cards } = await look(shop, page, { Cookie: lines.join('; ') })
  expect(policy).toContain('https://js.stripe.com')
  expect(cards).toBe('here')
})

test.each(['/', '/2d', '/pricing', '/checkouts', '/no-such-page'])(
  'no other page does, and %s says so to the browser',
  async (path) => {
    const { policy, features, cards } = await look(await openTestShop(STRIPE), path)
    for (const host of HOSTS) expect(policy).not.toContain(host)
    expect(features).toContain('payment=()')
    expect(cards).toBe('elsewhere')
  },
)

test('a shop without cards lets nobody in at its checkout', async () => {
  const { policy, features, cards } = await look(await openTestShop(), '/checkout')
  expect(policy).not.toContain('stripe')
  expect(features).toContain('payment=()')
  expect(cards).toBeUndefined()
})
