import { expect, test } from 'vitest'
import { deviceName } from '#server/http/device-name.ts'
import { aBrowser, ada, refusalIn } from '#tests/support/account-shop.ts'
import { HOUR, signedInUser, withAda } from '../../support/signed-in-browser.ts'

const SESSIONS = '/api/v1/users/sessions'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

interface Item {
  readonly id: string
  readonly device: string
  readonly current: boolean
}

const itemsIn = (body: Record<string, unknown>) => body['items'] as readonly Item[]

async function onTwoDevices() {
  const home = await withAda()
  home.time.now += HOUR
  const phone = aBrowser(home.app)
  await phone.send('POST', '/api/v1/users/sign_in', {
    body: { email: ada.email, password: ada.password },
    headers: { 'User-Agent': SAFARI },
  })
  return { ...home, phone }
}

test('the devices of an account are listed by name, the one that asks first', async () => {
  const { browser, phone } = await onTwoDevices()
  const seen = await browser.send('GET', SESSIONS)
  expect(itemsIn(seen.body)).toMatchObject([
    { device: '', current: true, signed_in_at: '2026-05-01T00:00:00.000Z' },
    { device: 'Safari on iOS', current: false, signed_in_at: '2026-05-01T01:00:00.000Z' },
  ])
  expect(seen.text).not.toMatch(/digest|token|Mozilla/)
  const other = itemsIn((await phone.send('GET', SESSIONS)).body)
  expect(other.map(({ current }) => current)).toEqual([true, false])
})

test('a session is ended from another device', async () => {
  const { browser, phone } = await onTwoDevices()
  const [, other] = itemsIn((await browser.send('GET', SESSIONS)).body)
  const answer = await browser.send('DELETE', `${SESSIONS}/${other?.id}`)
  expect(answer.body).toEqual({ success: true })
  expect(await signedInUser(phone)).toBeNull()
  expect(await signedInUser(browser)).toBe(ada.email)
  const again = await browser.send('DELETE', `${SESSIONS}/${other?.id}`)
  expect(refusalIn(again)).toEqual([404, 'NOT_FOUND'])
})

test('somebody else’s session is not there to be ended', async () => {
  const { app, browser } = await onTwoDevices()
  const eve = aBrowser(app)
  await eve.send('POST', '/api/v1/users', { body: { ...ada, email: 'eve@studio.test' } })
  for (const { id } of itemsIn((await browser.send('GET', SESSIONS)).body)) {
    expect(refusalIn(await eve.send('DELETE', `${SESSIONS}/${id}`))).toEqual([404, 'NOT_FOUND'])
  }
  expect(itemsIn((await eve.send('GET', SESSIONS)).body)).toHaveLength(1)
  expect(await signedInUser(browser)).toBe(ada.email)
  for (const id of ['x', '%20', 'ä', 'x'.repeat(2000)]) {
    expect(refusalIn(await eve.send('DELETE', `${SESSIONS}/${id}`))).toEqual([404, 'NOT_FOUND'])
  }
})

test('ending the session that asks is signing out', async () => {
  const { browser, phone } = await onTwoDevices()
  const [own] = itemsIn((await browser.send('GET', SESSIONS)).body)
  const answer = await browser.send('DELETE', `${SESSIONS}/${own?.id}`)
  expect(answer.status).toBe(200)
  expect(browser.jar.has('next-auth.session-token')).toBe(false)
  expect(await signedInUser(browser)).toBeNull()
  expect(await signedInUser(phone)).toBe(ada.email)
})

test('a session that has run out is listed nowhere', async () => {
  const { browser, time, signIn } = await withAda()
  time.now += 13 * 24 * HOUR
  expect(await signedInUser(await signIn())).toBe(ada.email)
  time.now += 2 * 24 * HOUR
  const later = await signIn()
  expect(itemsIn((await later.send('GET', SESSIONS)).body)).toHaveLength(2)
  expect(await signedInUser(browser)).toBeNull()
})

test.each([
  [FIREFOX, 'Firefox on Linux'],
  [SAFARI, 'Safari on iOS'],
  ['', ''],
  ['an unheard-of program', ''],
  [`${'('.repeat(150)}${')'.repeat(150)}`, ''],
])('a device is called by what its browser says: %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
