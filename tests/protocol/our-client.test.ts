import { expect, test, vi } from 'vitest'
import { authClient } from '../../src/adapters/http/auth-client/auth-client.ts'
import {
  AUTH_ERROR_CODES,
  authErrorNamed,
  type AuthErrorName,
} from '../../src/adapters/http/auth-client/auth-errors.ts'
import { aBrowserWithTabs } from '../support/auth-tabs.ts'
import { fetchOf } from './network.ts'
import { ADA, nextAuthServer } from './next-auth-server.ts'
import { credentialsProvider } from './peers.ts'

/** What the server's own log says, by code. */
function aLog() {
  const codes: string[] = []
  const logger = { error: (code: string) => codes.push(code), warn: () => undefined }
  return { logger, codes }
}

/** Our client in two tabs of one browser, before a genuine server. */
async function open(options: object = {}) {
  const { origin, knobs } = await nextAuthServer(options)
  const { fetch, jar } = fetchOf(origin)
  const browser = aBrowserWithTabs(`${origin}/2d`)
  const inTab = () => {
    const tab = browser.open()
    return { tab, auth: authClient({ base: `${origin}/api/auth`, page: tab, fetch }) }
  }
  const first = inTab()
  const signIn = (password = ADA.password) =>
    first.auth.signIn('credentials', { redirect: false, fields: { ...ADA, password } })
  return { ...first, origin, knobs, jar, second: inTab(), signIn }
}

test('nobody is here before a sign-in', async () => {
  const { auth, tab } = await open()
  expect(await auth.getSession()).toBeNull()
  expect(tab.beacons).toEqual([])
})

test('signing in makes a session, in every tab of the browser', async () => {
  const { auth, signIn, second, origin } = await open()
  const seen = vi.fn()
  second.auth.watch(seen)
  expect(await signIn()).toEqual({ kind: 'entered', url: `${origin}/2d` })
  const session = await auth.getSession()
  expect(session).toMatchObject({ user: { email: ADA.email, name: 'Ada' } })
  expect(Date.parse(session?.expires ?? '')).toBeGreaterThan(Date.now())
  await vi.waitFor(() =>
    expect(seen).toHaveBeenCalledWith(expect.objectContaining({ user: session?.user })),
  )
})

test('whoever does not say otherwise is led to where they wanted to go', async () => {
  const { auth, tab, origin } = await open()
  await auth.signIn('credentials', { callbackUrl: '/cart', fields: ADA })
  expect(tab.left).toEqual([`${origin}/cart`])
})

test('a wrong password is refused, and nobody is in', async () => {
  const { auth, signIn, origin } = await open()
  expect(await signIn('another one')).toEqual({
    kind: 'refused',
    error: 'CredentialsSignin',
    name: 'UnknownError',
    status: 401,
    url: `${origin}/api/auth/error?error=CredentialsSignin&provider=credentials`,
  })
  expect(await auth.getSession()).toBeNull()
})

test('a server’s own reason arrives as it was said', async () => {
  const { signIn } = await open()
  expect(await signIn('locked')).toMatchObject({
    kind: 'refused',
    error: 'This account is locked.',
  })
})

test('an update is taken in by the server and shown in both tabs', async () => {
  const { auth, signIn, second } = await open()
  await signIn()
  const [here, there] = [vi.fn(), vi.fn()]
  auth.watch(here)
  second.auth.watch(there)
  const renamed = expect.objectContaining({ user: { email: ADA.email, name: 'Countess' } })
  expect(await auth.update({ name: 'Countess' })).toEqual(renamed)
  expect(here).toHaveBeenCalledExactlyOnceWith(renamed)
  await vi.waitFor(() => expect(there).toHaveBeenCalledWith(renamed))
})

test('what has changed on the server shows when the window is returned to', async () => {
  const { auth, tab, signIn, knobs } = await open()
  await signIn()
  const seen = vi.fn()
  auth.watch(seen)
  knobs.name = 'Countess'
  tab.cancelRedirect()
  await vi.waitFor(() => expect(seen).toHaveBeenCalled())
  expect(seen).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ user: { email: ADA.email, name: 'Countess' } }),
  )
})

test('signing out in one tab ends the session in the other', async () => {
  const { auth, signIn, second, tab, jar } = await open()
  await signIn()
  const seen = vi.fn()
  second.auth.watch(seen)
  await auth.signOut()
  expect(tab.left).toHaveLength(1)
  expect(seen).toHaveBeenCalledWith(null)
  expect(await second.auth.getSession()).toBeNull()
  expect([...jar.keys()].filter((name) => name.includes('session-token'))).toEqual([])
})

test('a csrf cookie that got lost on the way is replaced, and the sign-in goes on', async () => {
  const { auth, signIn, jar } = await open()
  const getCsrfToken = auth.getCsrfToken.bind(auth)
  await getCsrfToken()
  jar.set('next-auth.csrf-token', 'forged%7Cforged')
  expect(await signIn()).toMatchObject({ kind: 'entered' })
})

test('without a list of providers the way leads to the error page, and the fault is logged', async () => {
  const { auth, tab, knobs, origin } = await open()
  knobs.broken.add('providers')
  await auth.signIn('credentials', { fields: ADA })
  expect(tab.left).toEqual([`${origin}/api/auth/error`])
  expect(tab.beacons.map(({ body }) => body.get('code'))).toEqual(['CLIENT_FETCH_ERROR'])
})

test('without a session to be had the person counts as a visitor, and the server hears of it', async () => {
  const { auth, tab, knobs, signIn } = await open()
  await signIn()
  knobs.broken.add('session')
  knobs.asked.length = 0
  expect(await auth.getSession()).toBeNull()
  expect(knobs.asked).toEqual(['GET session', 'GET session'])
  tab.beacon = () => false
  await auth.getSession()
  await vi.waitFor(() => expect(knobs.asked.at(-1)).toBe('POST _log'))
})

test('an unknown provider leads to the server’s sign-in page, which is there', async () => {
  const { auth, tab, origin } = await open()
  await auth.signIn('nobody')
  expect(tab.left[0]).toContain(`${origin}/api/auth/signin?callbackUrl=`)
  expect((await fetch(tab.left[0] ?? '')).status).toBe(200)
})

const aWayIn = { id: 'way', name: 'Way', options: {} }
const anEmailProvider = { ...aWayIn, type: 'email', server: '', from: '' }
const aPasswordProvider = { credentials: {}, authorize: async () => null }

/** Faults of a server's configuration, each made in a genuine one. */
const CONFIGURATIONS: Partial<Record<AuthErrorName, object>> = {
  MissingSecret: { secret: '' },
  MissingAuthorize: { providers: [{ ...aWayIn, type: 'credentials', credentials: {} }] },
  MissingAdapter: { providers: [anEmailProvider] },
  MissingAdapterMethods: { providers: [anEmailProvider], adapter: {} },
  UnsupportedStrategy: {
    providers: [credentialsProvider(aPasswordProvider)],
    session: { strategy: 'database' },
    adapter: {},
  },
}

test.each(Object.entries(CONFIGURATIONS))(
  '%s on the server: our client leads to the error page and throws nothing',
  async (name, options) => {
    vi.stubEnv('NODE_ENV', 'production')
    const { logger, codes } = aLog()
    const { auth, tab, origin } = await open({ ...options, logger })
    expect(await auth.signIn('credentials', { fields: ADA })).toEqual({
      kind: 'leave',
      url: `${origin}/api/auth/error`,
    })
    expect(await auth.getSession()).toBeNull()
    expect(tab.beacons.map(({ body }) => body.get('code'))).toContain('CLIENT_FETCH_ERROR')
    expect(codes).toContain(AUTH_ERROR_CODES[name as AuthErrorName])
    vi.unstubAllEnvs()
  },
)

test('InvalidCallbackUrl: a planted return address leads to the error page, not to where it says', async () => {
  const { logger, codes } = aLog()
  const { auth, tab, jar, origin } = await open({ logger })
  jar.set('next-auth.callback-url', 'javascript%3Aalert(1)')
  await auth.signIn('credentials', { fields: ADA })
  expect(tab.left).toEqual([`${origin}/api/auth/error`])
  expect(codes).toContain(AUTH_ERROR_CODES.InvalidCallbackUrl)
})

test('MissingAPIRoute is out of our client’s reach: whatever it asks names an action', async () => {
  const { logger, codes } = aLog()
  const { auth, signIn, knobs, origin } = await open({ logger })
  await signIn()
  await auth.update()
  await auth.signOut()
  expect(knobs.asked.length).toBeGreaterThan(6)
  expect(knobs.asked.filter((asked) => !/^(GET|POST) \w/.test(asked))).toEqual([])
  expect(codes).toEqual([])
  expect((await fetch(`${origin}/api/auth`)).status).toBe(500)
  expect(codes).toEqual([AUTH_ERROR_CODES.MissingAPIRoute])
})

const aGuild = {
  id: 'guild',
  name: 'The Guild',
  type: 'oauth',
  authorization: 'http://127.0.0.1:9/authorize',
  token: 'http://127.0.0.1:9/token',
  userinfo: 'http://127.0.0.1:9/me',
  clientId: 'shop',
  clientSecret: 'secret',
  profile: () => ({ id: '1' }),
}

test('OAuthCallbackError: an answer of another site that does not hold has a name', async () => {
  const { auth, tab, origin } = await open({ providers: [aGuild] })
  const started = await auth.signIn('guild')
  expect(started.kind).toBe('leave')
  expect(tab.left[0]).toContain('http://127.0.0.1:9/authorize?client_id=shop')
  const back = await fetch(`${origin}/api/auth/callback/guild?code=x&state=y`, {
    redirect: 'manual',
  })
  const error = new URL(back.headers.get('Location') ?? '').searchParams.get('error') ?? ''
  expect(authErrorNamed(error)).toBe('OAuthCallbackError')
})

test('another site that cannot be reached is told on the page that the server names', async () => {
  const { auth, tab, origin } = await open({
    providers: [{ ...aGuild, wellKnown: 'http://127.0.0.1:9/.well-known/openid-configuration' }],
  })
  expect(await auth.signIn('guild')).toMatchObject({ kind: 'refused', error: 'OAuthSignin' })
  expect(tab.left).toEqual([`${origin}/api/auth/error?error=OAuthSignin`])
})
