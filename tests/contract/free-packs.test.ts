import axios from 'axios'
import { describe, expect, test } from 'vitest'
import { httpApi } from '#adapters/http/api.ts'
import { httpFreePacks } from '#adapters/http/http-free-packs.ts'
import type { FreePacks } from '#application/ports/free-packs.ts'
import type { FreePack } from '#domain/subscription/free-pack.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { freePacks } from '#server/application/free-pack/free-packs.ts'
import { openCounter, type Counter, type Person } from '#tests/support/counter.ts'
import { FILE } from '#tests/support/counter-stock.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { ASSET, packRound, putPack } from '#tests/support/free-packs.ts'
import { TODAY } from '#tests/support/samples.ts'

const HOLDER = { freeSubscriber: true, confirmedAt: TODAY } as const

/** The same port, at the counter itself and through its doors. */
const ways: Readonly<Record<string, (counter: Counter, who: Person) => FreePacks>> = {
  'at the counter': ({ desk }) => freePacks(desk.units),
  'through HTTP': (counter, who) => httpFreePacks(apiOf(counter, who)),
}

const given = ({ assets }: FreePack) =>
  assets.map(({ product, files }) => [product.id, files.map(({ variantId }) => variantId)])

describeOnEveryDatabase('the free pack of a month', (open) => {
  describe.for(Object.entries(ways))('%s', ([, packsOf]) => {
    const opened = async (changes: Partial<Registered> = {}) => {
      const counter = await openCounter(await open())
      await putPack(counter.db, '2026-03', ASSET.SMOKE, ASSET.EMBER)
      const ada = await counter.signIn({ ...HOLDER, ...changes })
      const look = async () => {
        const who = await counter.signInAgain(ada)
        return (await packsOf(counter, who).packFor(who))._unsafeUnwrap()
      }
      return { counter, ada, look }
    }

    test('is given to a holder who looks at it, in its own order, and not again by the round', async () => {
      const { counter, look } = await opened()
      const pack = await look()
      expect(pack).toMatchObject({ month: '2026-03', endsAt: Date.UTC(2026, 3, 1), held: true })
      expect(given(pack)).toEqual([
        [ASSET.SMOKE, [FILE.SMOKE]],
        [ASSET.EMBER, [FILE.HD]],
      ])
      expect(pack.assets[1]?.files[0]).toMatchObject({
        productName: 'Asset 1',
        productSlug: 'asset-1',
        name: `File ${FILE.HD}`,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      })
      expect(await look()).toEqual(pack)
      expect((await packRound(counter)())._unsafeUnwrap()).toBe(0)
    })

    test.for([
      ['without the free plan', { freeSubscriber: false }, false],
      ['with an address that waits to be confirmed', { confirmedAt: null }, true],
    ] as const)('is only shown to somebody %s', async ([, changes, held]) => {
      const { counter, look } = await opened(changes)
      const pack = await look()
      expect(pack.held).toBe(held)
      expect(given(pack)).toEqual([
        [ASSET.SMOKE, []],
        [ASSET.EMBER, []],
      ])
      expect(await counter.db.selectFrom('entitlements').selectAll().execute()).toEqual([])
    })

    test('is empty while nobody has said what is in it', async () => {
      const { counter, look } = await opened()
      counter.time.now = Date.UTC(2026, 3, 1)
      expect(await look()).toMatchObject({ month: '2026-04', assets: [] })
    })
  })

  test('is for members: a visitor is asked to sign in', async () => {
    const counter = await openCounter(await open())
    expect((await counter.ask(null, '/api/v1/free_pack')).status).toBe(401)
  })
})

function apiOf(counter: Counter, who: Person) {
  const fetchIt: typeof fetch = async (input, init) => counter.fetch(new Request(input, init))
  return httpApi(
    axios.create({
      adapter: 'fetch',
      baseURL: 'http://localhost:3000',
      env: { fetch: fetchIt },
      headers: { common: { Cookie: who.cookie } },
    }),
  )
}
