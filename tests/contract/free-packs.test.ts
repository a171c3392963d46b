import { describe, expect, test } from 'vitest'
import { httpFreePacks } from '#adapters/http/http-subscriptions.ts'
import type { FreePacks } from '#application/ports/free-packs.ts'
import type { FreePack } from '#domain/subscription/free-pack.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { freePacks } from '#server/application/free-pack/free-packs.ts'
import { openBackend, type Backend, type Person } from '../support/backend.ts'
import { FILE } from '../support/backend-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { ASSET, runFreePacks, putPack } from '#tests/support/free-packs.ts'
import { TODAY } from '#tests/support/samples.ts'
import { apiOf } from '#tests/support/api-of.ts'

const HOLDER = { freeSubscriber: true, confirmedAt: TODAY } as const

/** The same port, at the shop itself and through its routes. */
const portsBy: Readonly<Record<string, (backend: Backend, who: Person) => FreePacks>> = {
  'at the service itself': ({ testShop }) => freePacks(testShop.units),
  'through HTTP': (backend, who) => httpFreePacks(apiOf(backend, who)),
}

const given = ({ assets }: FreePack) =>
  assets.map(({ product, files }) => [product.id, files.map(({ variantId }) => variantId)])

describeOnEveryDatabase('the free pack of a month', (open) => {
  describe.for(Object.entries(portsBy))('%s', ([, packsOf]) => {
    const opened = async (changes: Partial<Registered> = {}) => {
      const backend = await openBackend(await open())
      await putPack(backend.db, '2026-03', ASSET.SMOKE, ASSET.EMBER)
      const ada = await backend.signIn({ ...HOLDER, ...changes })
      const look = async () => {
        const who = await backend.signInAgain(ada)
        return (await packsOf(backend, who).packFor(who))._unsafeUnwrap()
      }
      return { backend, ada, look }
    }

    test('is given to a holder who looks at it, in its own order, and not again by the run', async () => {
      const { backend, look } = await opened()
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
      expect((await runFreePacks(backend)())._unsafeUnwrap()).toBe(0)
    })

    test.for([
      ['without the free plan', { freeSubscriber: false }, false],
      ['with an address that waits to be confirmed', { confirmedAt: null }, true],
    ] as const)('is only shown to somebody %s', async ([, changes, held]) => {
      const { backend, look } = await opened(changes)
      const pack = await look()
      expect(pack.held).toBe(held)
      expect(given(pack)).toEqual([
        [ASSET.SMOKE, []],
        [ASSET.EMBER, []],
      ])
      expect(await backend.db.selectFrom('entitlements').selectAll().execute()).toEqual([])
    })

    test('is empty while nobody has said what is in it', async () => {
      const { backend, look } = await opened()
      backend.time.now = Date.UTC(2026, 3, 1)
      expect(await look()).toMatchObject({ month: '2026-04', assets: [] })
    })
  })

  test('is for members: a visitor is asked to sign in', async () => {
    const backend = await openBackend(await open())
    expect((await backend.ask(null, '/api/v1/free_pack')).status).toBe(401)
  })
})
