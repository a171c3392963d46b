import { afterEach, expect, test, vi } from 'vitest'
import { fetchOf } from './network.ts'
import { ADA, ourShop, register } from './our-shop.ts'
import { nextAuthClient, pageAt, reactOfPeers } from './peers.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** The genuine client in a page of our server's. */
async function open(environment?: Record<string, string>) {
  const { origin, db } = await ourShop(environment)
  await register(origin)
  const { window } = pageAt(`${origin}/2d`)
  const { fetch, jar } = fetchOf(origin)
  const asked: string[] = []
  const noting: typeof fetch = (target, init) => {
    asked.push(`${init?.method ?? 'GET'} ${String(target as string)}`)
    return fetch(target, init)
  }
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', window.document)
  vi.stubGlobal('localStorage', window.localStorage)
  vi.stubGlobal('fetch', noting)
  const client = nextAuthClient()
  const signIn = (given: Record<string, unknown> = {}) => {
    const { email, password } = ADA
    return client.signIn('credentials', { redirect: false, email, password, ...given })
  }
  return { ...client, signIn, window, origin, db, jar, asked, fetch }
}

test('its list of providers is ours', async () => {
  const { getProviders, origin } = await open()
  expect((await getProviders())?.['credentials']).toEqual({
    id: 'credentials',
    name: expect.stringMatching(/\S/),
    type: 'credentials',
    signinUrl: `${origin}/api/auth/signin/credentials`,
    callbackUrl: `${origin}/api/auth/callback/credentials`,
  })
})

test('it gets a token, and the same one again', async () => {
  const { getCsrfToken } = await open()
  const token = await getCsrfToken()
  expect(token).toMatch(/^[\da-f]{64}$/)
  expect(await getCsrfToken()).toBe(token)
})

test('nobody is here before a sign-in, and that is no fault', async () => {
  const { getSession, asked } = await open()
  expect(await getSession()).toBeNull()
  expect(asked).toEqual(['GET /api/auth/session'])
})

test('it signs in, and reads the user of the specification', async () => {
  const { getSession, signIn, origin } = await open()
  expect(await signIn()).toEqual({ ok: true, status: 200, error: null, url: `${origin}/2d` })
  const session = await getSession()
  expect(session?.user).toEqual({
    id: expect.any(String),
    first_name: ADA.first_name,
    last_name: ADA.last_name,
    email: ADA.email,
    confirmed_at: null,
    free_subscriber: false,
    min_license_id: null,
    has_completed_survey: false,
  })
  expect(Date.parse(session?.expires ?? '')).toBeGreaterThan(Date.now())
})

test.each([
  ['a wrong password', { password: 'another one altogether' }],
  ['an unknown address', { email: 'nobody@studio.test' }],
])('%s is refused in the way it knows', async (_name, given) => {
  const { getSession, signIn } = await open()
  const refused = { ok: false, status: 401, error: 'CredentialsSignin', url: null }
  expect(await signIn(given)).toEqual(refused)
  expect(await getSession()).toBeNull()
})

test.each(['https://evil.test/', '//evil.test/', '/\\evil.test', 'javascript:alert(1)', 'foo'])(
  'it is not led to %s after a sign-in',
  async (callbackUrl) => {
    const { signIn, origin } = await open()
    const answer = await signIn({ callbackUrl })
    expect(answer).toMatchObject({ ok: true })
    expect(new URL(answer?.url ?? '').origin).toBe(origin)
  },
)

test('its sign-out ends the session for both protocols', async () => {
  const { getSession, signIn, signOut, origin, fetch } = await open()
  await signIn()
  expect((await fetch('/api/v1/users/me')).status).toBe(200)
  expect(await signOut({ redirect: false })).toEqual({ url: `${origin}/2d` })
  expect(await getSession()).toBeNull()
  expect((await fetch('/api/v1/users/me')).status).toBe(401)
})

test('it survives being asked to slow down', async () => {
  const { signIn } = await open({ RATE_LIMITS: 'on' })
  const wrong = { password: 'another one altogether' }
  for (let tries = 0; tries < 10; tries += 1) await signIn(wrong)
  expect(await signIn(wrong)).toEqual({ ok: false, status: 503, error: 'RateLimit', url: null })
})

test('its log is taken in', async () => {
  const { getProviders, fetch, asked, window } = await open()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('navigator', window.navigator)
  let log: Response | null = null
  vi.stubGlobal('fetch', async (target: string, init?: RequestInit) => {
    asked.push(target)
    if (target.endsWith('/providers')) return new Response('<html>')
    log = await fetch(target, init)
    return log
  })
  expect(await getProviders()).toBeNull()
  await vi.waitFor(() => expect(log?.status).toBe(200))
  expect(asked).toEqual(['/api/auth/providers', '/api/auth/_log'])
  vi.restoreAllMocks()
})

test('its provider shows who is here, takes updates, and hears of a sign-out in another tab', async () => {
  const { signIn, window, fetch } = await open()
  await signIn()
  const { render, session, update } = reactOfPeers(window.document.getElementById('root'))
  render()
  await vi.waitFor(() => expect(session().status).toBe('authenticated'))
  const user = expect.objectContaining({ email: ADA.email, has_completed_survey: true })
  expect(await update({ has_completed_survey: true })).toMatchObject({ user })
  await vi.waitFor(() => expect(session().data).toMatchObject({ user }))

  await fetch('/api/v1/auth/sign_out', { method: 'DELETE' })
  const message = JSON.stringify({ event: 'session', data: { trigger: 'signout' }, timestamp: 1 })
  const heard = { key: 'nextauth.message', newValue: message }
  window.dispatchEvent(Object.assign(new window.Event('storage'), heard))
  await vi.waitFor(() => expect(session().status).toBe('unauthenticated'))
})
