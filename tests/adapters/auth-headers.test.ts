import type { AxiosRequestConfig, AxiosResponse } from 'axios'
import { expect, test, vi } from 'vitest'
import { httpApi, type Sender } from '#adapters/http/api.ts'
import { carryingAuthHeaders } from '#adapters/http/auth-header-api.ts'
import { httpAccounts, httpSessionWatch } from '#adapters/http/http-accounts.ts'
import { storedAuthHeaders } from '#adapters/storage/auth-headers.ts'
import type { AuthHeaders } from '#application/ports/auth-headers.ts'
import { aBrowserWithTabs, aDevice, aServer } from '../support/auth-tabs.ts'

const NOW = Date.UTC(2026, 4, 1)
const KEY = 'emberstock-auth-headers'

function aSet(change: Partial<AuthHeaders> = {}): AuthHeaders {
  return {
    'access-token': 'token-1',
    'token-type': 'Bearer',
    client: 'device-1',
    expiry: String(NOW / 1000 + 3_600),
    uid: 'ada@studio.test',
    ...change,
  }
}

function aStorage(content?: string) {
  const browser = aBrowserWithTabs()
  if (content !== undefined) browser.kept.set(KEY, content)
  const { storage } = browser.open()
  return {
    authHeaders: storedAuthHeaders(storage, () => NOW),
    browser,
    kept: () => browser.kept.get(KEY),
  }
}

test('a header set is one JSON value, and every tab reads it', () => {
  const { authHeaders, browser, kept } = aStorage()
  authHeaders.keep(aSet())
  expect(JSON.parse(kept() ?? '')).toEqual(aSet())
  expect(storedAuthHeaders(browser.open().storage, () => NOW).read()).toEqual(aSet())
})

test.each([
  ['unreadable', '{"access-token":'],
  ['not a set', '["token-1"]'],
  ['null', 'null'],
  ['incomplete', JSON.stringify({ ...aSet(), uid: undefined })],
  ['blank', JSON.stringify(aSet({ 'access-token': ' ' }))],
  ['of another type', JSON.stringify({ ...aSet(), expiry: 4_000_000_000 })],
  ['without an end', JSON.stringify(aSet({ expiry: 'never' }))],
  ['expired', JSON.stringify(aSet({ expiry: String(NOW / 1000) }))],
])('a stored header set that is %s is thrown away', (_name, content) => {
  const { authHeaders, kept } = aStorage(content)
  expect(authHeaders.read()).toBeNull()
  expect(kept()).toBeUndefined()
})

test('a storage that throws costs the header set, and nothing else', () => {
  const fails = () => {
    throw new Error('denied')
  }
  const authHeaders = storedAuthHeaders({
    getItem: fails,
    setItem: fails,
    removeItem: fails,
  } as never)
  authHeaders.keep(aSet())
  authHeaders.discard()
  expect(authHeaders.read()).toBeNull()
})

test('without any storage the header set lasts as long as its tab', () => {
  const authHeaders = storedAuthHeaders(null, () => NOW)
  authHeaders.keep(aSet())
  expect(authHeaders.read()).toEqual(aSet())
  authHeaders.discard()
  expect(authHeaders.read()).toBeNull()
})

type Answer = Partial<AxiosResponse<unknown>>

/** A server that answers in turn, and notes the header set that each call brought. */
function callingWith(stored: AuthHeaders | null, ...answers: (Answer | (() => Answer))[]) {
  const { authHeaders } = aStorage(stored ? JSON.stringify(stored) : undefined)
  const brought: (string | undefined)[] = []
  const sender: Sender = {
    request: async ({ headers }: AxiosRequestConfig) => {
      brought.push((headers as Record<string, string> | undefined)?.['access-token'])
      const next = answers.shift() ?? {}
      const answer = typeof next === 'function' ? next() : next
      return { status: 200, data: {}, headers: {}, ...answer } as AxiosResponse
    },
  }
  const client = carryingAuthHeaders(sender, authHeaders)
  const call = (url = '/api/v1/cart') => client.request({ url, headers: { 'X-Own': '1' } })
  return { call, authHeaders, brought }
}

const DEAD = { status: 401, data: { error: 'No', code: 'TOKEN_INVALID', message: 'No' } }

test('calls of the API carry the stored set, other addresses never see it', async () => {
  const { call, brought } = callingWith(aSet())
  await call()
  for (const url of ['/api/auth/session', '/api/authenticate', '//evil.test/api/v1/cart']) {
    await call(url)
  }
  await call('https://evil.test/api/v1/cart')
  expect(brought).toEqual(['token-1', undefined, undefined, undefined, undefined])
})

test('a sign-in’s answer brings a set, whatever was stored before', async () => {
  const fresh = aSet({ client: 'device-2', 'access-token': 'token-2', expiry: aSet().expiry })
  const { call, authHeaders } = callingWith(aSet(), { headers: { ...fresh } })
  await call('/api/v1/users/sign_in')
  expect(authHeaders.read()).toEqual(fresh)
})

test('a blank token leaves the stored one in use', async () => {
  const blank = { ...aSet(), 'access-token': ' ', expiry: ' ' }
  const { call, authHeaders } = callingWith(aSet(), { headers: blank })
  await call()
  expect(authHeaders.read()).toEqual(aSet())
})

test('an older set does not replace a newer one, a newer address comes with its set', async () => {
  const older = aSet({ 'access-token': 'token-0', expiry: String(NOW / 1000 + 60) })
  const moved = aSet({ uid: 'ada@new.test' })
  const { call, authHeaders } = callingWith(
    aSet(),
    { headers: { ...older } },
    { headers: { ...moved } },
  )
  await call()
  expect(authHeaders.read()).toEqual(aSet())
  await call()
  expect(authHeaders.read()).toEqual(moved)
})

test('a late answer brings nothing back after signing out', async () => {
  const { call, authHeaders } = callingWith(aSet(), () => {
    authHeaders.discard()
    return { headers: { ...aSet() } }
  })
  await call()
  expect(authHeaders.read()).toBeNull()
})

test('a dead set is thrown away, and the call repeated once without it', async () => {
  const { call, authHeaders, brought } = callingWith(aSet(), DEAD, { data: 'by the cookie' })
  expect((await call()).data).toBe('by the cookie')
  expect(brought).toEqual(['token-1', undefined])
  expect(authHeaders.read()).toBeNull()
})

test('a server without codes says that a set is dead by a list of texts', async () => {
  const { call, brought } = callingWith(aSet(), { status: 401, data: { errors: ['Sign in.'] } })
  await call()
  expect(brought).toEqual(['token-1', undefined])
})

test.each([
  ['a wrong password', { status: 401, data: { success: false, errors: ['No.'] } }],
  [
    'a refused sign-in',
    { status: 401, data: { error: 'No', code: 'SIGN_IN_REQUIRED', message: 'No' } },
  ],
  ['a fault', { status: 500, data: { errors: ['No.'] } }],
])('%s is no reason to repeat the call', async (_name, answer) => {
  const { call, authHeaders, brought } = callingWith(aSet(), answer)
  expect((await call()).status).toBe(answer.status)
  expect(brought).toEqual(['token-1'])
  expect(authHeaders.read()).toEqual(aSet())
})

test('a set that died because another call brought a newer one is repeated with that', async () => {
  const newer = aSet({ 'access-token': 'token-2' })
  const { call, authHeaders, brought } = callingWith(aSet(), () => {
    authHeaders.keep(newer)
    return DEAD
  })
  await call()
  expect(brought).toEqual(['token-1', 'token-2'])
  expect(authHeaders.read()).toEqual(newer)
})

test('a set that is dead twice is not tried a third time', async () => {
  const { call, authHeaders } = callingWith(
    aSet(),
    () => {
      authHeaders.keep(aSet({ 'access-token': 'token-2' }))
      return DEAD
    },
    DEAD,
  )
  expect((await call()).status).toBe(401)
})

function accountsAt(status: number, data: unknown, session: unknown = {}) {
  const device = aDevice(aServer({ 'GET session': session }).fetch)
  device.authHeaders.keep(aSet({ expiry: '4000000000' }))
  const response = { status, data, headers: {} } as unknown as AxiosResponse
  const api = httpApi({ request: () => Promise.resolve(response) })
  return { ...device, accounts: httpAccounts(api, device) }
}

test.each([
  [200, { success: true }],
  [404, { success: false, errors: ['User was not found.'] }],
  [401, { error: 'No', code: 'SIGN_IN_REQUIRED', message: 'No' }],
])('signing out (%i) forgets the set, and every tab hears of it', async (status, data) => {
  const { accounts, authHeaders, tab } = accountsAt(status, data)
  expect((await accounts.signOut()).isOk()).toBe(true)
  expect(authHeaders.read()).toBeNull()
  expect(tab.storage?.getItem('nextauth.message')).toContain('"signout"')
})

test('a sign-out that did not arrive leaves the set, and says so', async () => {
  const { accounts, authHeaders, tab } = accountsAt(500, null)
  expect((await accounts.signOut())._unsafeUnwrapErr().kind).toBe('unexpected')
  expect(authHeaders.read()).not.toBeNull()
  expect(tab.storage?.getItem('nextauth.message')).toBeNull()
})

test('a session that is over takes the set with it, one that cannot be asked does not', async () => {
  const ended = accountsAt(200, {})
  expect((await ended.accounts.whoAmI())._unsafeUnwrap()).toBeNull()
  expect(ended.authHeaders.read()).toBeNull()

  const down = accountsAt(200, {}, 503)
  expect((await down.accounts.whoAmI())._unsafeUnwrapErr().kind).toBe('rate-limited')
  expect(down.authHeaders.read()).not.toBeNull()
})

test('whoever watches sees a session end, and the set goes with it', async () => {
  const device = aDevice(aServer({ 'GET session': {} }).fetch)
  device.authHeaders.keep(aSet({ expiry: '4000000000' }))
  const seen = vi.fn()
  await httpSessionWatch(device, 0).watch(seen)
  await vi.waitFor(() => expect(seen).toHaveBeenCalledExactlyOnceWith(null))
  expect(device.authHeaders.read()).toBeNull()
})

test.each([
  [
    { errors: { full_messages: ['Email is not an email', 'Email is odd'] }, error: 'No' },
    'Email is not an email',
  ],
  [{ success: false, errors: ['Invalid login credentials.'] }, 'Invalid login credentials.'],
  [{ errors: { full_messages: [] }, error: 'Come back later' }, 'Come back later'],
])('the first full message of %j is told, else its error', async (data, words) => {
  const { accounts } = accountsAt(401, data)
  const refused = await accounts.signIn({ email: 'ada@studio.test', password: 'x' }, '/2d')
  expect(refused._unsafeUnwrapErr()).toEqual({ kind: 'sign-in-refused', message: words })
})

test('a page in place of an answer is no reason that a person could read', async () => {
  const { accounts } = accountsAt(502, '<html>')
  const refused = await accounts.signIn({ email: 'ada@studio.test', password: 'x' }, '/2d')
  expect(refused._unsafeUnwrapErr().kind).toBe('unexpected')
})
