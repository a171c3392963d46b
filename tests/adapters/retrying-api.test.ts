import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import { expect, test } from 'vitest'
import type { Api } from '#adapters/http/api.ts'
import { retryingApi } from '#adapters/http/retrying-api.ts'
import type { Outage } from '#application/ports/outage.ts'
import { readLicenses } from '#contract/catalog.ts'
import { signOutUser } from '#contract/accounts.ts'

/** A server that asks to slow down so many times, or is in trouble, and then answers. */
function aBusyServer(
  times: number,
  retryAfterSeconds: number,
  kind: 'rate-limited' | 'unavailable' = 'rate-limited',
) {
  const waits: number[] = []
  let calls = 0
  const busy: Outage = { kind, retryAfterSeconds }
  const call = (): ResultAsync<unknown, Outage> => {
    calls += 1
    return calls > times ? okAsync('an answer') : errAsync(busy)
  }
  const api = retryingApi({ call } as unknown as Api, async (ms) => void waits.push(ms))
  return { api, waits, calls: () => calls }
}

test('a read that is asked to wait for a moment is repeated twice, silently', async () => {
  const { api, waits, calls } = aBusyServer(2, 5)
  expect((await api.call(readLicenses)).isOk()).toBe(true)
  expect(calls()).toBe(3)
  expect(waits).toHaveLength(2)
  for (const ms of waits) {
    expect(ms).toBeGreaterThanOrEqual(5_000)
    expect(ms).toBeLessThan(6_000)
  }
})

test('a read that meets a database that is down is repeated, too', async () => {
  const { api, calls } = aBusyServer(2, 2, 'unavailable')
  expect((await api.call(readLicenses)).isOk()).toBe(true)
  expect(calls()).toBe(3)
})

test('after the second repeat it says so', async () => {
  const { api, calls } = aBusyServer(3, 1)
  expect((await api.call(readLicenses))._unsafeUnwrapErr().kind).toBe('rate-limited')
  expect(calls()).toBe(3)
})

test('a longer wait is the shopper’s to know of', async () => {
  const { api, waits, calls } = aBusyServer(1, 6)
  expect((await api.call(readLicenses)).isErr()).toBe(true)
  expect([calls(), waits]).toEqual([1, []])
})

test('what changes anything is never repeated', async () => {
  const { api, calls } = aBusyServer(1, 1)
  expect((await api.call(signOutUser)).isErr()).toBe(true)
  expect(calls()).toBe(1)
})
