import { ok, okAsync, type ResultAsync } from 'neverthrow'
import { expect, test, vi } from 'vitest'
import { cookiePreferences, licenseIn } from '#adapters/storage/cookie-preferences.ts'
import { sessionMarks } from '#adapters/storage/session-marks.ts'
import type { Confirmations } from '#application/ports/accounts.ts'
import type { Outage } from '#application/ports/outage.ts'
import type { Services } from '#application/services.ts'
import { lazyServices } from '#application/lazy-services.ts'
import { interceptErrors } from '#wiring/intercept-errors.ts'

interface TwoServices {
  confirmations: Confirmations
  double: (amount: number) => ResultAsync<number, Outage>
}

const shop: TwoServices = {
  confirmations: { follow: (token) => okAsync(token === 'good' ? 'confirmed' : 'unknown') },
  double: (amount) => okAsync(amount * 2),
}

test('the shop is fetched once, at the first call, and answers like itself', async () => {
  const load = vi.fn<() => Promise<TwoServices>>(async () => shop)
  const get = lazyServices(load)
  const confirmations = get('confirmations')
  expect(load).not.toHaveBeenCalled()
  expect(await confirmations.follow('good')).toEqual(ok('confirmed'))
  expect(await get('double')(21)).toEqual(ok(42))
  expect(load).toHaveBeenCalledTimes(1)
})

test('a deferred service can be handed through promises', async () => {
  const confirmations = await Promise.resolve(lazyServices(async () => shop)('confirmations'))
  expect(await confirmations.follow('bad')).toEqual(ok('unknown'))
})

test('a shop whose code cannot be fetched is offline, and is tried again', async () => {
  const load = vi.fn<() => Promise<TwoServices>>(async () => shop)
  load.mockRejectedValueOnce(new Error('chunk'))
  const confirmations = lazyServices(load)('confirmations')
  expect((await confirmations.follow('good'))._unsafeUnwrapErr()).toEqual({ kind: 'offline' })
  expect(await confirmations.follow('good')).toEqual(ok('confirmed'))
})

test.each([
  ['', 1],
  ['emberstock-license=3', 3],
  ['a=b; emberstock-license=6; c=d', 6],
  ['emberstock-license=0', 1],
  ['emberstock-license=7', 1],
  ['emberstock-license=2.5', 1],
  ['emberstock-license=', 1],
  ['not-emberstock-license=4', 1],
])('cookies %j carry license %i', (cookies, licenseId) => {
  expect(licenseIn(cookies)).toBe(licenseId)
})

test('a kept license is read back', async () => {
  const page = { cookie: '' }
  const preferences = cookiePreferences(page)
  await preferences.keepLicense(4)
  expect(await preferences.chosenLicense()).toEqual(ok(4))
})

test('marks work without any storage', async () => {
  const memory = sessionMarks(null)
  expect(await memory.isMarked('sent')).toEqual(ok(false))
  await memory.mark('sent')
  expect(await memory.isMarked('sent')).toEqual(ok(true))
})

test('marks survive a storage that throws', async () => {
  const broken = {
    getItem: () => {
      throw new Error('denied')
    },
    setItem: () => {
      throw new Error('full')
    },
  } as unknown as Storage
  const memory = sessionMarks(broken)
  await memory.mark('sent')
  expect(await memory.isMarked('sent')).toEqual(ok(true))
  expect(await memory.isMarked('other')).toEqual(ok(false))
})

test('a service is one and the same however often a page asks for it', () => {
  const get = interceptErrors(
    lazyServices<Services>(async () => expect.fail('nothing is called')),
    () => undefined,
  )
  // One that is heard, one that never leads anybody away.
  expect(get('orders')).toBe(get('orders'))
  expect(get('sessionMemory')).toBe(get('sessionMemory'))
})

test('what is noted for a session is found again, also where the browser keeps nothing', async () => {
  for (const storage of [null, keeping()]) {
    const memory = sessionMarks(storage)
    expect(await memory.noted('way back')).toEqual(ok(null))
    await memory.note('way back', '/product/campfire')
    expect(await memory.noted('way back')).toEqual(ok('/product/campfire'))
  }
})

test('a note outlives the page that made it', async () => {
  const storage = keeping()
  await sessionMarks(storage).note('way back', '/2d')
  expect(await sessionMarks(storage).noted('way back')).toEqual(ok('/2d'))
})

/** A storage of a browser's, as far as it is used. */
function keeping(): Storage {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
  } as Storage
}
