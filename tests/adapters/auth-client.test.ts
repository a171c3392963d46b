import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { authClient } from '#adapters/http/auth-client/auth-client.ts'
import { aBrowserWithTabs, aServer, BASE, type Tab } from '../support/auth-tabs.ts'

const ADA = { user: { email: 'ada@studio.test' }, expires: '2027-01-01T00:00:00.000Z' }
const BOB = { ...ADA, user: { email: 'bob@studio.test' } }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
})

afterEach(() => {
  vi.useRealTimers()
})

function open(routes: Parameters<typeof aServer>[0], browser = aBrowserWithTabs()) {
  const server = aServer(routes)
  const tab = browser.open()
  const auth = authClient({ base: BASE, page: tab, fetch: server.fetch })
  return { auth, tab, browser, ...server }
}

const logged = (tab: Tab) => tab.beacons.map(({ body }) => body.get('code'))

/** Everything that is on its way has arrived; waits that the client makes on purpose are over. */
const settle = () => vi.advanceTimersByTimeAsync(1_000)

test('an empty session is nobody, and no fault', async () => {
  const { auth, tab } = open({ 'GET session': {} })
  expect(await auth.getSession()).toBeNull()
  expect(tab.shown).toEqual([])
})

test('a session that cannot be had is asked for once more after 300 ms', async () => {
  const answers = [500, ADA]
  const { auth, asked, tab } = open({ 'GET session': () => answers.shift() ?? 500 })
  const session = auth.getSession()
  await vi.advanceTimersByTimeAsync(299)
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await session).toEqual(ADA)
  expect(tab.beacons).toEqual([])
})

test.each([
  ['an error with a body that looks like one', { status: 500, body: ADA }],
  ['a page', '<html>'],
  ['null', null],
  ['a list', []],
  ['a user without an end', { user: ADA.user }],
  ['an end without a user', { expires: ADA.expires }],
])('a session that is %s is nobody, and is logged', async (_name, answer) => {
  const { auth, tab, asked } = open({ 'GET session': () => answer })
  const session = auth.getSession()
  await settle()
  expect(await session).toBeNull()
  expect(asked).toHaveLength(2)
  expect(logged(tab)).toEqual(['CLIENT_FETCH_ERROR'])
  expect(tab.shown.map(({ level }) => level)).toEqual(['error'])
})

test('a log that cannot be sent on the way out is sent beside the page', async () => {
  const { auth, tab, asked } = open({ 'GET csrf': 500, 'POST _log': 200 })
  tab.beacon = () => false
  expect(await auth.getCsrfToken()).toBeNull()
  expect(asked.map(({ route }) => route)).toEqual(['GET csrf', 'POST _log'])
  expect(asked[1]?.form.get('url')).toBe(`${BASE}/csrf`)
})

test.each([503, 429])(
  'being asked to slow down by %i is not asked again, and is no error',
  async (status) => {
    const { auth, tab, asked } = open({ 'GET session': status })
    const session = auth.getSession()
    await settle()
    expect(await session).toBeNull()
    expect(asked).toHaveLength(1)
    expect(tab.shown.map(({ level }) => level)).toEqual(['warn'])
  },
)

const PROVIDERS = {
  credentials: { id: 'credentials', name: 'Password', type: 'credentials' },
  guild: { id: 'guild', name: 'The Guild', type: 'oauth' },
}

test('without a list of providers the way leads to the error page', async () => {
  const { auth, tab } = open({ 'GET providers': 500 })
  expect(await auth.signIn('guild')).toEqual({ kind: 'leave', url: `${BASE}/error` })
  expect(tab.left).toEqual([`${BASE}/error`])
})

test.each([undefined, 'nobody'])(
  'provider %s leads to the sign-in page, which leads back',
  async (id) => {
    const { auth, tab } = open({ 'GET providers': PROVIDERS })
    await auth.signIn(id)
    const back = encodeURIComponent('https://shop.test/2d')
    expect(tab.left).toEqual([`${BASE}/signin?callbackUrl=${back}`])
  },
)

test('another site’s sign-in goes on over there', async () => {
  const there = 'https://guild.test/authorize?state=x'
  const { auth, tab, asked } = open({
    'GET providers': PROVIDERS,
    'GET csrf': { csrfToken: 'abc' },
    'POST signin/guild': { url: there },
  })
  expect(await auth.signIn('guild', { callbackUrl: '/cart' })).toEqual({
    kind: 'leave',
    url: there,
  })
  expect(tab.left).toEqual([there])
  const { form } = asked.at(-1) ?? { form: new URLSearchParams() }
  expect(Object.fromEntries(form)).toEqual({ csrfToken: 'abc', callbackUrl: '/cart', json: 'true' })
})

test('a refused token is a failure: once more with another, then given up and logged', async () => {
  const tokens = ['old', 'new']
  const signIn = vi.fn(({ form }: { readonly form: URLSearchParams }) => ({
    url: form.get('csrfToken') === 'new' ? 'https://shop.test/2d' : `${BASE}/signin?csrf=true`,
  }))
  const routes = { 'GET providers': PROVIDERS, 'POST callback/credentials': signIn }
  const lucky = open({ ...routes, 'GET csrf': () => ({ csrfToken: tokens.shift() ?? 'none' }) })
  const entered = { kind: 'entered', url: 'https://shop.test/2d' }
  expect(await lucky.auth.signIn('credentials', { redirect: false })).toEqual(entered)
  expect(signIn).toHaveBeenCalledTimes(2)

  const unlucky = open({ ...routes, 'GET csrf': { csrfToken: 'old' } })
  expect(await unlucky.auth.signIn('credentials')).toEqual({ kind: 'failed' })
  expect(signIn).toHaveBeenCalledTimes(4)
  expect(logged(unlucky.tab)).toEqual(['CLIENT_FETCH_ERROR'])
  expect(unlucky.tab.left).toEqual([])
})

test.each([
  ['no address', { ok: true }],
  ['a script for an address', { url: 'javascript:alert(1)' }],
  ['a page', '<html>'],
])('a sign-in that is answered with %s fails without a throw', async (_name, answer) => {
  const { auth, tab } = open({
    'GET providers': PROVIDERS,
    'GET csrf': { csrfToken: 'abc' },
    'POST callback/credentials': () => answer,
  })
  expect(await auth.signIn('credentials')).toEqual({ kind: 'failed' })
  expect(tab.left).toEqual([])
})

test.each([
  ['is not to be had', 500],
  ['is not in the answer', {}],
])('where the csrf token %s, no password is posted, and it is logged once', async (_why, csrf) => {
  const { auth, asked, tab } = open({
    'GET providers': PROVIDERS,
    'GET csrf': csrf,
    'POST callback/credentials': { url: `${BASE}/signin?csrf=true` },
  })
  const fields = { email: 'ada@studio.test', password: 'secret' }
  expect(await auth.signIn('credentials', { fields })).toEqual({ kind: 'failed' })
  expect(await auth.signOut()).toBeNull()
  expect(await auth.update({})).toBeNull()
  expect(asked.filter(({ route }) => route.startsWith('POST'))).toEqual([])
  expect(logged(tab)).toEqual(['CLIENT_FETCH_ERROR', 'CLIENT_FETCH_ERROR', 'CLIENT_SESSION_ERROR'])
})

test('a sign-out that is refused leaves everybody where they are', async () => {
  const { auth, tab, browser } = open({
    'GET csrf': { csrfToken: 'abc' },
    'POST signout': { url: `${BASE}/signout?csrf=true` },
  })
  expect(await auth.signOut()).toBeNull()
  expect(tab.left).toEqual([])
  expect(browser.kept.has('nextauth.message')).toBe(false)
})

test('an update that fails answers nothing, says so, and leaves the old session to the page', async () => {
  const { auth, tab } = open({
    'GET csrf': { csrfToken: 'x' },
    'POST session': { status: 400, body: {} },
  })
  const seen = vi.fn()
  auth.watch(seen)
  expect(await auth.update({ name: 'Ada' })).toBeNull()
  expect(logged(tab)).toEqual(['CLIENT_SESSION_ERROR'])
  expect(seen).not.toHaveBeenCalled()
})

test('coming back to the window looks again, at most once in 30 seconds', async () => {
  const { auth, tab, asked } = open({ 'GET session': ADA })
  const seen = vi.fn()
  auth.watch(seen)
  tab.cancelRedirect()
  await settle()
  expect(seen).toHaveBeenCalledExactlyOnceWith(ADA)
  tab.pass(29_999)
  tab.cancelRedirect()
  tab.pass(1)
  tab.visible = false
  tab.cancelRedirect()
  tab.visible = true
  tab.online = false
  tab.cancelRedirect()
  await settle()
  expect(asked).toHaveLength(1)
  tab.online = true
  tab.cancelRedirect()
  await settle()
  expect(asked).toHaveLength(2)
})

test('a session that is about to change is looked at again however soon', async () => {
  const { auth, tab, asked } = open({ 'GET session': ADA })
  auth.watch(() => undefined, { isRestless: ({ user }) => user['email'] === 'ada@studio.test' })
  tab.cancelRedirect()
  await settle()
  tab.cancelRedirect()
  await settle()
  expect(asked.length).toBeGreaterThan(2)
})

test('nobody is not looked for again, until somebody has come in here', async () => {
  const { auth, tab, asked } = open({ 'GET session': {} })
  auth.watch(() => undefined)
  tab.cancelRedirect()
  await settle()
  tab.pass(60_000)
  tab.cancelRedirect()
  await settle()
  expect(asked).toHaveLength(1)
  auth.broadcast('getSession')
  tab.cancelRedirect()
  await settle()
  expect(asked).toHaveLength(2)
})

test('a look that fails says nothing to whoever watches', async () => {
  const answers: unknown[] = [ADA, 500, 500]
  const { auth, tab } = open({ 'GET session': () => answers.shift() })
  const seen = vi.fn()
  auth.watch(seen)
  tab.cancelRedirect()
  await settle()
  tab.pass(30_000)
  tab.cancelRedirect()
  await settle()
  expect(answers).toEqual([])
  expect(seen).toHaveBeenCalledExactlyOnceWith(ADA)
})

test('a sign-out in another tab is known at once, before the server is asked', async () => {
  const browser = aBrowserWithTabs()
  const never = () => new Promise<never>(() => undefined)
  const { auth } = open({ 'GET session': never }, browser)
  const other = open({ 'GET csrf': { csrfToken: 'x' }, 'POST signout': { url: '/' } }, browser)
  const seen = vi.fn()
  auth.watch(seen)
  await other.auth.signOut({ redirect: false })
  expect(seen).toHaveBeenCalledExactlyOnceWith(null)
})

test('messages about something else, and unreadable ones, are left alone', async () => {
  const browser = aBrowserWithTabs()
  const { auth, asked } = open({ 'GET session': ADA }, browser)
  auth.watch(() => undefined)
  const { storage } = browser.open()
  storage?.setItem('nextauth.message', '{"event":"sess')
  storage?.setItem('nextauth.message', '{"event":"session"}')
  storage?.setItem('nextauth.message', 'null')
  storage?.setItem('theme', '{"event":"session","data":{}}')
  await settle()
  expect(asked).toEqual([])
  storage?.setItem('nextauth.message', '{"event":"session","data":{}}')
  await settle()
  expect(asked).toHaveLength(1)
})

test('what was asked before somebody came in here is no news afterward', async () => {
  const late = Promise.withResolvers<unknown>()
  const { auth, tab } = open({ 'GET session': () => late.promise })
  const seen = vi.fn()
  auth.watch(seen)
  tab.cancelRedirect()
  auth.broadcast('getSession')
  late.resolve({})
  await settle()
  expect(seen).not.toHaveBeenCalled()
})

test('of two looks the later counts, in whatever order they are answered', async () => {
  const browser = aBrowserWithTabs()
  const first = Promise.withResolvers<unknown>()
  const answers = [first.promise, Promise.resolve(BOB)]
  const { auth, tab } = open({ 'GET session': () => answers.shift() }, browser)
  const seen = vi.fn()
  auth.watch(seen)
  tab.cancelRedirect()
  browser.open().storage?.setItem('nextauth.message', '{"event":"session","data":{}}')
  await settle()
  first.resolve(ADA)
  await settle()
  expect(seen).toHaveBeenCalledExactlyOnceWith(BOB)
})

test('a watch that begins looks once, and is not what puts off the next look', async () => {
  const { auth, asked, tab } = open({ 'GET session': ADA })
  const seen = vi.fn()
  auth.watch(seen, { atOnce: true })
  await settle()
  expect(seen).toHaveBeenCalledExactlyOnceWith(ADA)
  tab.cancelRedirect()
  await settle()
  expect(asked).toHaveLength(2)
})

test('a watch that begins has nothing to ask where this tab has just asked', async () => {
  const { auth, asked } = open({ 'GET session': ADA })
  await auth.look()
  auth.watch(() => undefined, { atOnce: true })
  await settle()
  expect(asked).toHaveLength(1)
})

test('whom the first look finds is no news once somebody has come in here meanwhile', async () => {
  const late = Promise.withResolvers<unknown>()
  const { auth } = open({ 'GET session': () => late.promise })
  const seen = vi.fn()
  auth.watch(seen, { atOnce: true })
  auth.broadcast('getSession')
  late.resolve({})
  await settle()
  expect(seen).not.toHaveBeenCalled()
})

test('without a storage the tab stands alone, and works', async () => {
  const { auth, tab } = open({ 'GET session': ADA })
  Object.assign(tab, { storage: null })
  expect(await auth.getSession()).toEqual(ADA)
})
