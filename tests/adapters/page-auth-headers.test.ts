import type { AxiosRequestConfig, AxiosResponse } from 'axios'
import { expect, test, vi } from 'vitest'
import { httpApi } from '#adapters/http/api.ts'
import { carryingAuthHeaders } from '#adapters/http/auth-header-api.ts'
import { httpAccounts, httpSessionWatch } from '#adapters/http/http-accounts.ts'
import { pageAuthHeaders } from '#adapters/http/page-auth-headers.ts'
import { authClient } from '#adapters/http/auth-client/auth-client.ts'
import { storedAuthHeaders } from '#adapters/storage/auth-headers.ts'
import { aBrowserWithTabs, aServer, BASE } from '../support/auth-tabs.ts'

const ADA = 'ada@studio.test'
const BOB = 'bob@studio.test'

const keyOf = (uid: string) => ({
  'access-token': `token of ${uid}`,
  'token-type': 'Bearer',
  client: `device of ${uid}`,
  expiry: '4000000000',
  uid,
})

const sessionOf = (email: string) => ({
  user: {
    id: email,
    first_name: 'Any',
    last_name: 'Body',
    email,
    confirmed_at: '2026-05-01T00:00:00.000Z',
    free_subscriber: false,
    min_license_id: null,
    has_completed_survey: false,
  },
  expires: '2036-01-01T00:00:00.000Z',
})

/** A page that was made for `viewer`, in a browser that stores Ada's header set; its cookie is `session`'s. */
function aPage(viewer: string | null | undefined, session: unknown = {}) {
  const tab = aBrowserWithTabs().open()
  const shared = storedAuthHeaders(tab.storage)
  shared.keep(keyOf(ADA))
  const authHeaders = pageAuthHeaders(shared, viewer)
  const auth = authClient({
    base: BASE,
    page: tab,
    fetch: aServer({ 'GET session': session }).fetch,
  })
  const brought: unknown[] = []
  const answers: Partial<AxiosResponse>[] = []
  const sender = carryingAuthHeaders(
    {
      request: async ({ headers }: AxiosRequestConfig) => {
        brought.push(Reflect.get(Object(headers), 'uid'))
        return { status: 200, data: {}, headers: {}, ...answers.shift() } as AxiosResponse
      },
    },
    authHeaders,
  )
  const here = { auth, authHeaders }
  return {
    ...here,
    tab,
    shared,
    brought,
    answers,
    accounts: httpAccounts(httpApi(sender), here),
    watch: httpSessionWatch(here, 0),
    call: () => sender.request({ url: '/api/v1/cart' }),
  }
}

test.each([
  ['the same person', ADA, ADA],
  ['somebody else', BOB, undefined],
  ['a visitor', null, undefined],
  ['nobody in particular', undefined, ADA],
])('a page that was made for %s attaches a stored set accordingly', async (_who, viewer, uid) => {
  const { call, brought, shared } = aPage(viewer)
  await call()
  expect(brought).toEqual([uid])
  // It may be of somebody who came in in another tab just now: only a look throws it away.
  expect(shared.read()).toEqual(keyOf(ADA))
})

test.each([
  ['of somebody else', sessionOf(BOB), null],
  ['of nobody', {}, null],
  ['of the same person', sessionOf(ADA), keyOf(ADA)],
])('a session %s decides over the stored set, at the first look', async (_whose, session, kept) => {
  const begun = aPage(ADA, session)
  const seen = vi.fn()
  await begun.watch.watch(seen)
  await vi.waitFor(() => expect(seen).toHaveBeenCalledOnce())
  expect(begun.shared.read()).toEqual(kept)

  const asked = aPage(undefined, session)
  await asked.accounts.whoAmI()
  expect(asked.shared.read()).toEqual(kept)
})

test('every later look decides as well', async () => {
  let session = sessionOf(ADA)
  const page = aPage(ADA, () => session)
  const seen = vi.fn()
  await page.watch.watch(seen)
  await vi.waitFor(() => expect(seen).toHaveBeenCalledOnce())
  session = sessionOf(BOB)
  page.tab.cancelRedirect()
  await vi.waitFor(() => expect(seen).toHaveBeenCalledTimes(2))
  expect(page.shared.read()).toBeNull()
})

test('whom the page turns out to be is whose set it uses from then on', async () => {
  const page = aPage(null, sessionOf(BOB))
  await page.accounts.whoAmI()
  page.shared.keep(keyOf(BOB))
  await page.call()
  expect(page.brought).toEqual([BOB])
})

test('who comes in brings a set that counts at once', async () => {
  const page = aPage(null)
  page.answers.push({ headers: keyOf(BOB) })
  await page.call()
  await page.call()
  expect(page.brought).toEqual([undefined, BOB])
})

test('a key that came while the session was asked for is not thrown away by the answer', async () => {
  const late = Promise.withResolvers<unknown>()
  const page = aPage(ADA, () => late.promise)
  const looking = page.accounts.whoAmI()
  page.authHeaders.keep(keyOf(BOB))
  late.resolve({})
  await looking
  expect(page.authHeaders.read()).toEqual(keyOf(BOB))
})

test('after signing out nobody’s set is attached here, not even one that another tab brings', async () => {
  const page = aPage(ADA)
  page.answers.push({ data: { success: true } })
  await page.accounts.signOut()
  expect(page.shared.read()).toBeNull()
  page.shared.keep(keyOf(BOB))
  await page.call()
  expect(page.brought).toEqual([ADA, undefined])
})
