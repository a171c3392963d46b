import { expect, test } from 'vitest'
import type { Consent } from '#domain/consent/consent.ts'
import { openTestShop } from '#tests/support/open-test-shop.ts'

const ORIGIN = 'http://127.0.0.1:3000'
const NONE = { analytics: false, experiments: false, marketing: false }
const ALL = { analytics: true, experiments: true, marketing: true }

type Shop = Awaited<ReturnType<typeof openTestShop>>

/** What a page says of consent to the browser that asks for it. */
async function consentOn(
  shop: Shop,
  headers: Record<string, string> = {},
): Promise<Consent | undefined> {
  const answer = await shop.request(`${ORIGIN}/pricing`, { headers })
  const boot = /<script id="emberstock-boot"[^>]*>(.*?)<\/script>/s.exec(await answer.text())?.[1]
  return (JSON.parse(boot ?? '{}') as { readonly consent?: Consent }).consent
}

const chosenAt = (daysAgo: number) => Math.floor(Date.now() / 1000) - daysAgo * 24 * 60 * 60
const cookie = (daysAgo: number, whose = 'visitor') =>
  `emberstock-consent=1.${chosenAt(daysAgo)}.analytics-1.experiments-1.marketing-1.${whose}`

test('a page says what its visitor allows, by their cookie', async () => {
  const shop = await openTestShop()
  expect(await consentOn(shop)).toEqual({ granted: NONE, gpc: false, asks: true, choice: null })
  expect(await consentOn(shop, { Cookie: cookie(1) })).toMatchObject({ granted: ALL, asks: false })
  expect(await consentOn(shop, { Cookie: cookie(360) })).toMatchObject({ asks: false })
  expect(await consentOn(shop, { Cookie: cookie(367) })).toMatchObject({
    granted: NONE,
    asks: true,
  })
  const forged = 'emberstock-consent=1.2.3'
  expect(await consentOn(shop, { Cookie: forged })).toMatchObject({ granted: NONE, asks: true })
})

test('Global Privacy Control keeps marketing off on every page, and pages differ by it', async () => {
  const shop = await openTestShop()
  expect(await consentOn(shop, { Cookie: cookie(1), 'Sec-GPC': '1' })).toMatchObject({
    granted: { ...ALL, marketing: false },
    gpc: true,
    asks: false,
  })
  const page = await shop.request(`${ORIGIN}/pricing`)
  expect(page.headers.get('Vary')).toContain('Sec-GPC')
})

test('of somebody who is signed in their account says it, whatever the cookie says', async () => {
  const shop = await openTestShop()
  const send = (path: string, body: object, more: Record<string, string> = {}) =>
    shop.request(ORIGIN + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: ORIGIN, ...more },
      body: JSON.stringify(body),
    })
  const joined = await send('/api/v1/users', {
    email: 'ada@studio.test',
    password: 'a lamp in the projection room',
    first_name: 'Ada',
    last_name: 'Byron',
  })
  const [session = ''] = joined.headers
    .getSetCookie()
    .filter((one) => one.includes('session-token'))
    .map((one) => one.split(';')[0] ?? '')
  const Cookie = `${session}; ${cookie(1, 'account')}`
  expect(await consentOn(shop, { Cookie })).toMatchObject({ granted: NONE, asks: true })
  const choices = { ...NONE, experiments: true }
  await send('/api/v1/consents', { version: 1, choices, source: 'settings' }, { Cookie })
  expect(await consentOn(shop, { Cookie })).toMatchObject({ granted: choices, asks: false })
})

test.each([
  ['behind a password', { SITE_PASSWORD: 'embers' }],
  [
    'in maintenance',
    { MAINTENANCE_MODE: 'on', SECRET: 'a secret that the shop and its commands share' },
  ],
])('the page of a shop %s asks for nothing', async (_how, env) => {
  expect(await consentOn(await openTestShop(env), { Cookie: cookie(1) })).toBeUndefined()
})
