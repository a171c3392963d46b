import { expect, test } from 'vitest'
import { httpServices } from '../../src/adapters/http/http-services.ts'
import { storedAuthHeaders } from '../../src/adapters/storage/auth-headers.ts'
import { aBrowserWithTabs } from '../support/auth-tabs.ts'
import { ADA, rotatingServer } from './rotating-server.ts'

/** Our adapters in a browser without cookies: the header set alone carries the session. */
async function open() {
  const server = await rotatingServer()
  const browser = aBrowserWithTabs()
  const inTab = () => {
    const page = browser.open()
    const authHeaders = storedAuthHeaders(page.storage)
    return {
      ...httpServices({ origin: server.origin, browser: { page, authHeaders } }),
      authHeaders,
    }
  }
  const first = inTab()
  ;(await first.accounts.signIn(ADA, '/'))._unsafeUnwrap()
  return { ...server, ...first, inTab }
}

test('a session outlives any number of rotations, and batches of calls between them', async () => {
  const { account, statuses, brought, pass } = await open()
  for (let round = 0; round < 10; round += 1) {
    pass(6_000)
    expect((await account.devices(1)).isOk()).toBe(true)
    await Promise.all(Array.from({ length: 5 }, () => account.devices(1)))
  }
  expect(statuses.every((status) => status === 200)).toBe(true)
  expect(brought.filter((what) => what === 'token')).toHaveLength(11)
  expect(brought.filter((what) => what === 'blank')).toHaveLength(50)
})

test('calls that leave together when a rotation is due do not cost the session', async () => {
  const { account, statuses, pass } = await open()
  for (let round = 0; round < 10; round += 1) {
    pass(6_000)
    await Promise.all(Array.from({ length: 5 }, () => account.devices(1)))
  }
  expect(statuses.every((status) => status === 200)).toBe(true)
})

test('two tabs take turns with one set', async () => {
  const { account, inTab, statuses, pass } = await open()
  const other = inTab()
  for (let round = 0; round < 5; round += 1) {
    pass(6_000)
    await account.devices(1)
    pass(6_000)
    await other.account.devices(1)
  }
  expect(statuses.every((status) => status === 200)).toBe(true)
})

test('a set that the server has forgotten is thrown away, and the person has to sign in', async () => {
  const { accounts, account, authHeaders, inTab } = await open()
  const stale = authHeaders.read()
  await inTab().accounts.signOut()
  expect(authHeaders.read()).toBeNull()
  if (stale) authHeaders.keep(stale)
  expect((await account.devices(1)).isErr()).toBe(true)
  expect(authHeaders.read()).toBeNull()
  expect((await accounts.signIn(ADA, '/')).isOk()).toBe(true)
  expect((await account.devices(1)).isOk()).toBe(true)
})

test('a wrong password is told in the server’s words, and asked for once', async () => {
  const { accounts, statuses } = await open()
  const refused = await accounts.signIn({ ...ADA, password: 'another one' }, '/')
  expect(refused._unsafeUnwrapErr()).toEqual({
    kind: 'sign-in-refused',
    message: 'Invalid login credentials.',
  })
  expect(statuses.filter((status) => status === 401)).toHaveLength(1)
})
