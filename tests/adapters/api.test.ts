import type { AxiosResponse } from 'axios'
import { expect, test } from 'vitest'
import { httpApi } from '#adapters/http/api.ts'
import { httpAccounts } from '#adapters/http/http-accounts.ts'
import { httpCarts } from '#adapters/http/http-carts.ts'
import { httpDownloads } from '#adapters/http/http-downloads.ts'
import type { CartChange } from '#application/ports/carts.ts'
import { A_VISITOR } from '#domain/user/viewer.ts'
import { aDevice } from '../support/auth-tabs.ts'
import { aUser } from '../support/samples.ts'

function answering(status: number, data: unknown, headers: Record<string, string> = {}) {
  const response = { status, data, headers } as unknown as AxiosResponse
  return httpApi({ request: () => Promise.resolve(response) as never })
}

function problem(code: string, data: object = {}) {
  return {
    error: 'No',
    code,
    message: 'No',
    errors: { full_messages: ['No'] },
    data,
    trace_id: 't',
  }
}

test('a server that cannot be reached is an outage, not a crash', async () => {
  const api = httpApi({ request: () => Promise.reject(new Error('ECONNREFUSED')) })
  const result = await httpCarts(api).open(A_VISITOR)
  expect(result._unsafeUnwrapErr()).toEqual({ kind: 'offline' })
})

test('an answer in another shape than the table says is unexpected', async () => {
  const result = await httpCarts(answering(200, { items: 'none' })).open(A_VISITOR)
  expect(result._unsafeUnwrapErr().kind).toBe('unexpected')
})

test('a page of a proxy in place of our answer is unexpected', async () => {
  const result = await httpCarts(answering(502, '<html>Bad gateway</html>')).open(A_VISITOR)
  expect(result._unsafeUnwrapErr().kind).toBe('unexpected')
})

test('a refused sign-in brings the words of the server', async () => {
  const api = answering(401, { ...problem('SIGN_IN_REFUSED'), message: 'Not these two' })
  const result = await httpAccounts(api, aDevice()).signIn(
    { email: 'ada@example.com', password: 'x' },
    '/2d',
  )
  expect(result._unsafeUnwrapErr()).toEqual({ kind: 'sign-in-refused', message: 'Not these two' })
})

test('slowing down takes the time from the body, else from the header', async () => {
  const told = answering(503, { ...problem('RATE_LIMITED'), retry_after: 12 })
  expect((await httpCarts(told).open(A_VISITOR))._unsafeUnwrapErr()).toEqual({
    kind: 'rate-limited',
    retryAfterSeconds: 12,
  })
  const silent = answering(503, problem('RATE_LIMITED'), { 'retry-after': '7' })
  expect((await httpCarts(silent).open(A_VISITOR))._unsafeUnwrapErr()).toEqual({
    kind: 'rate-limited',
    retryAfterSeconds: 7,
  })
})

test.each([
  [429, problem('RATE_LIMITED'), { 'retry-after': '7' }, 7],
  [429, problem('SOMETHING_ELSE'), { 'retry-after': '7' }, 7],
  [429, '<html>Too many requests</html>', { 'retry-after': '30' }, 30],
  [503, '<html>Service unavailable</html>', {}, 60],
  [503, '', { 'retry-after': 'Fri, 31 Dec 2027 23:59:59 GMT' }, 60],
] as const)(
  'a %i of whoever it comes from asks to slow down',
  async (status, body, headers, wait) => {
    const result = await httpCarts(answering(status, body, headers)).open(A_VISITOR)
    expect(result._unsafeUnwrapErr()).toEqual({ kind: 'rate-limited', retryAfterSeconds: wait })
  },
)

test('a limit that is used up arrives with its meter', async () => {
  const meter = { used: 10, limit: 10, resets_at: '2026-12-01T00:00:00.000Z' }
  const api = answering(507, problem('PFL_LIMIT_REACHED', meter))
  const result = await httpDownloads(api).request(aUser(), 200101, 0)
  expect(result._unsafeUnwrapErr()).toEqual({
    kind: 'practice-limit',
    used: 10,
    limit: 10,
    resetsAt: Date.UTC(2026, 11, 1),
  })
})

test('a license below the minimum names the one that is needed', async () => {
  const api = answering(409, problem('LICENSE_TIER_TOO_LOW', { required_license_id: 3 }))
  const change = { kind: 'license-chosen', licenseId: 1 } as const
  const result = await httpCarts(api).record(aUser(), change)
  expect(result._unsafeUnwrapErr()).toEqual({ kind: 'license-tier-too-low', requiredLicenseId: 3 })
})

test('parameters of an address are escaped', async () => {
  const asked: string[] = []
  const api = httpApi({
    request: (config: { url?: string }) => {
      asked.push(config.url ?? '')
      return Promise.reject(new Error('enough')) as never
    },
  })
  const { httpCatalog } = await import('#adapters/http/http-catalog.ts')
  await httpCatalog(api).product('../users?x=1')
  expect(asked).toEqual(['/api/v1/products/..%2Fusers%3Fx%3D1'])
})

test('a body that does not fit the table is told, not thrown', async () => {
  const change = { kind: 'license-chosen', licenseId: 9 } as unknown as CartChange
  const result = await httpCarts(answering(200, {})).record(A_VISITOR, change)
  expect(result._unsafeUnwrapErr().kind).toBe('unexpected')
})
