import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openDevice } from '#adapters/storage/database.ts'
import { cachedPriceBook } from '#adapters/storage/cached-price-book.ts'
import type { PriceBook } from '#application/ports/price-book.ts'
import type { Outage } from '#application/ports/outage.ts'
import type { CreditPack } from '#domain/credits/pack.ts'
import { cents } from '#domain/shared/money.ts'

// A new device for each test.
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('the first who asks gets what the shop says', async () => {
  const priceBook = aDevicesBook(shopSelling(200))
  expect(await priceOf(priceBook, 1)).toBe(200)
})

test('later the kept prices are there at once, however long the shop takes', async () => {
  await priceOf(aDevicesBook(shopSelling(200)), 1)
  const { priceBook: silent } = aShopThatWaits()
  expect(await priceOf(aDevicesBook(silent), 1)).toBe(200)
})

test('who asks again while the shop is being asked gets its answer, and the next visit too', async () => {
  await priceOf(aDevicesBook(shopSelling(200)), 1)
  const { priceBook: slow, say } = aShopThatWaits()
  const priceBook = aDevicesBook(slow)
  expect(await priceOf(priceBook, 1)).toBe(200)
  const news = priceOf(priceBook, 1)
  say(230)
  expect(await news).toBe(230)
  expect(await priceOf(aDevicesBook(aShopThatWaits().priceBook), 1)).toBe(230)
})

test('each license has prices of its own', async () => {
  await priceOf(aDevicesBook(shopSelling(200)), 1)
  expect(await priceOf(aDevicesBook(shopSelling(360)), 2)).toBe(360)
  expect(await priceOf(aDevicesBook(aShopThatWaits().priceBook), 1)).toBe(200)
})

test('an outage does not forget what is kept', async () => {
  await priceOf(aDevicesBook(shopSelling(200)), 1)
  const priceBook = aDevicesBook({
    plans: () => errAsync({ kind: 'offline' }),
    packs: () => errAsync({ kind: 'offline' }),
  })
  expect(await priceOf(priceBook, 1)).toBe(200)
  expect(await priceOf(priceBook, 1)).toBe(200)
})

test('a browser that allows no database asks the shop every time', async () => {
  let asked = 0
  const shop: PriceBook = {
    plans: () => okAsync([]),
    packs: () => {
      asked += 1
      return okAsync([aPack(200)])
    },
  }
  vi.stubGlobal('indexedDB', undefined)
  const priceBook = cachedPriceBook(shop, openDevice)
  expect(await priceOf(priceBook, 1)).toBe(200)
  expect(await priceOf(priceBook, 1)).toBe(200)
  expect(asked).toBe(2)
})

test('the database is named for the product, version 1', async () => {
  const device = await openDevice()
  onTestFinished(() => device.close())
  expect([device.name, device.version]).toEqual(['emberstock', 1])
})

/** A visit: the same device, a new page. */
function aDevicesBook(shop: PriceBook): PriceBook {
  return cachedPriceBook(shop, async () => {
    const device = await openDevice()
    onTestFinished(() => device.close())
    return device
  })
}

function shopSelling(costPerCredit: number): PriceBook {
  return { plans: () => okAsync([]), packs: () => okAsync([aPack(costPerCredit)]) }
}

function aShopThatWaits() {
  const waiting = Promise.withResolvers<number>()
  const packs = (): ResultAsync<readonly CreditPack[], Outage> =>
    okAsync(0).andThen(() => okAsync(0).map(async () => [aPack(await waiting.promise)]))
  const priceBook: PriceBook = { plans: () => okAsync([]), packs }
  return { priceBook, say: waiting.resolve }
}

function aPack(costPerCredit: number): CreditPack {
  return {
    id: 1,
    credits: 10,
    costPerCredit: cents(costPerCredit),
    price: cents(costPerCredit * 10),
    recurringCredits: 0,
  }
}

async function priceOf(priceBook: PriceBook, licenseId: 1 | 2): Promise<number | undefined> {
  const packs = await priceBook.packs(licenseId)
  return packs._unsafeUnwrap()[0]?.costPerCredit
}
