import axios from 'axios'
import { describe, expect, test } from 'vitest'
import { httpApi } from '#adapters/http/api.ts'
import { httpPriceBook } from '#adapters/http/http-price-book.ts'
import type { PriceBook } from '#application/ports/price-book.ts'
import { LICENSE_IDS } from '#domain/license/tier.ts'
import { openBackend, type Backend } from '../support/backend.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { PACK, PLAN, seedPriceBook } from '../support/price-book-data.ts'
import { aCreditSubscription, packs } from '#tests/support/samples.ts'

/** The same book, read from the tables and through the shop's routes. */
const portsBy: Readonly<Record<string, (backend: Backend) => PriceBook>> = {
  'at the service itself': ({ priceBook }) => priceBook,
  'through HTTP': (backend) => {
    const fetchIt: typeof fetch = async (input, init) => backend.fetch(new Request(input, init))
    const baseURL = 'http://localhost:3000'
    return httpPriceBook(
      httpApi(axios.create({ adapter: 'fetch', baseURL, env: { fetch: fetchIt } })),
    )
  },
}

describeOnEveryDatabase('the price book', (open) => {
  describe.each(Object.entries(portsBy))('%s', (_, book) => {
    const opened = async () => {
      const backend = await openBackend(await open())
      await seedPriceBook(backend.db)
      return { db: backend.db, backend, priceBook: book(backend) }
    }

    test('plans come in their order, at the prices of each license', async () => {
      const { priceBook } = await opened()
      const plans = (await priceBook.plans(1))._unsafeUnwrap()
      expect(plans.map(({ id, tier, interval, price }) => [id, tier, interval, price])).toEqual([
        [PLAN.FREE, 'free', 'month', 0],
        [PLAN.BASIC_MONTH, 'basic', 'month', 1900],
        [PLAN.BASIC_YEAR, 'basic', 'year', 18_000],
        [PLAN.STANDARD_MONTH, 'standard', 'month', 3900],
        [PLAN.STANDARD_YEAR, 'standard', 'year', 37_200],
        [PLAN.PRO_MONTH, 'pro', 'month', 7900],
        [PLAN.PRO_YEAR, 'pro', 'year', 75_600],
      ])
      expect(plans[3]).toMatchObject({
        sku: 'EMB-PLAN-STANDARD-MONTH',
        name: 'Standard',
        licenseId: 1,
        basePrice: 3900,
        creditsPerMonth: 25,
        downloadsPerMonth: 120,
        downloads4kPerMonth: 15,
        practicePerMonth: 10,
        seats: 1,
      })
      const startup = (await priceBook.plans(2))._unsafeUnwrap()
      expect(
        startup.map(({ licenseId, basePrice, price }) => [licenseId, basePrice, price]),
      ).toEqual(plans.map(({ price }) => [2, price, price * 1.8]))
    })

    test('packs come at the rate of each license', async () => {
      const { priceBook } = await opened()
      for (const id of LICENSE_IDS) {
        expect((await priceBook.packs(id))._unsafeUnwrap()).toEqual([
          ...packs(id),
          aCreditSubscription(id),
        ])
      }
    })

    test('what is retired is not in it', async () => {
      const { db, priceBook } = await opened()
      await db.updateTable('plan_variants').set({ retired: 1 }).where('tier', '=', 'pro').execute()
      await db.updateTable('credit_packs').set({ retired: 1 }).where('id', '=', PACK.TEN).execute()
      const plans = (await priceBook.plans(1))._unsafeUnwrap()
      expect(plans.map(({ tier }) => tier)).not.toContain('pro')
      expect((await priceBook.packs(1))._unsafeUnwrap()).toHaveLength(4)
    })
  })

  test('a license that there is none of is license 1', async () => {
    const backend = await openBackend(await open())
    await seedPriceBook(backend.db)
    const read = async (path: string) => (await backend.ask(null, path)).json()
    for (const path of ['/api/v1/plan_variants', '/api/v1/credit_packs']) {
      const first = await read(`${path}?license_id=1`)
      for (const query of ['', '?license_id=', '?license_id=0', '?license_id=7', '?license_id=x']) {
        expect(await read(path + query)).toEqual(first)
      }
      expect(await read(`${path}?license_id=2`)).not.toEqual(first)
    }
  })
})
