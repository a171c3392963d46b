import type { KyselyPlugin } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { cachedPages } from '#server/catalog/cached-pages.ts'
import { catalogPages } from '#server/sql/catalog/catalog-pages.ts'
import { noteChange } from '#server/sql/catalog-import/catalog-version.ts'
import { postgresPool } from '#server/sql/open-postgres.ts'
import { openReplica } from '#server/sql/open-replica.ts'
import { FILE, putUser } from '#tests/support/backend-data.ts'
import { aCatalog, anEntry, catalogOver, stock } from '#tests/support/catalog-data.ts'
import { openExperimentShop } from '#tests/support/experiment-shop.ts'
import { readFrom } from '#tests/support/replicas.ts'
import { aUser } from '#tests/support/samples.ts'
import { POSTGRES_BIN } from '#tests/support/installed-postgres.ts'
import { running, useReplicatedPostgres } from '#tests/support/replicated-databases.ts'
import { isStandby } from '#tests/support/streaming-pair.ts'

/** Calls `heard` with each result, before the caller gets it. */
const hearing = (heard: () => Promise<void>): KyselyPlugin => ({
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    await heard()
    return result
  },
})

/** A shop's tables, and a standby that has them and is not yet read. */
async function apart() {
  const { copy, pair } = running()
  const { db, url, standbyUrl, giveBack } = await copy()
  const primaryPool = postgresPool(url, 4)
  let whileLooking = async () => undefined as unknown
  const primary = db.withPlugin(
    hearing(async () => {
      const todo = whileLooking
      whileLooking = async () => undefined
      await todo()
    }),
  )
  const replica = openReplica({ url: standbyUrl, primary, primaryPool, connections: 4 })
  onTestFinished(async () => {
    await pair.resume()
    await replica.close()
    await primaryPool.end()
    await giveBack()
  })
  const said: string[] = []
  const say = (event: string) => void said.push(event)
  return {
    ...pair,
    db,
    reads: replica.db,
    said,
    watch: () => replica.watch({ note: say, alarm: say }),
    /** Does something just after the shop has learned how far the primary is. */
    whileLooking: (todo: () => Promise<unknown>) => (whileLooking = todo),
    /** As an edit of file 11 by staff. */
    raisePrice: async (price: number) =>
      db.transaction().execute(async (tx) => {
        await tx.updateTable('variants').set({ base_price: price }).where('id', '=', 11).execute()
        await noteChange(tx)
      }),
  }
}

/** The same with one asset, which the standby has as well. */
async function aShop() {
  const shop = await apart()
  await stock(shop.db, aCatalog([anEntry({ id: 1 })]))
  await shop.caughtUp()
  return shop
}

describe.skipIf(!POSTGRES_BIN && !process.env['CI'])('with a standby that falls behind', () => {
  useReplicatedPostgres()

  test('a price that changes while the shop goes over to its standby is not shown from before', async () => {
    const { reads, pause, resume, raisePrice, whileLooking, watch } = await aShop()
    const pages = catalogPages(reads, Date.now)
    const [asked, goneOver] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const cached = cachedPages(reads, {
      ...pages,
      product: async (slug) => {
        asked.resolve()
        await goneOver.promise
        return pages.product(slug)
      },
    })
    const price = async () => (await cached.product('asset-1'))?.item.variants[0]?.basePrice
    await pause()
    let first: Promise<unknown> = Promise.resolve()
    whileLooking(async () => {
      await raisePrice(900)
      // It now knows from the primary that something changed, but not yet what.
      first = price()
      await asked.promise
    })
    watch()
    await asked.promise
    await vi.waitUntil(() => isStandby(reads), { timeout: 3_000 }).catch(() => undefined)
    goneOver.resolve()
    await first
    await resume()
    await expect.poll(() => isStandby(reads), { timeout: 15_000 }).toBe(true)
    await expect.poll(price, { timeout: 15_000 }).toBe(900)
  }, 120_000)

  test('buyers see at once what they did and pay the new price; visitors see both once it follows', async () => {
    const { db, reads, pause, resume, caughtUp, raisePrice, watch } = await apart()
    readFrom(db, reads)
    const shop = await openExperimentShop(db)
    await caughtUp()
    watch()
    await vi.waitUntil(() => isStandby(reads), { timeout: 15_000 })
    const listed = async () => (await shop.ask(null, '/api/v1/products/asset-1')).json()
    const shown = async () => (await shop.visitor().send('GET', '/product/asset-1')).text
    expect([await priceOf(listed), (await shown()).includes('$9.87')]).toEqual([400, false])
    await pause()

    const user = aUser({ id: 'ada', email: 'ada.b@example.com' })
    await putUser(db, user)
    const ada = await shop.signInAgain(user)
    await raisePrice(987)
    const quote = await shop.put(ada, FILE.HD)
    const cart = await (await shop.ask(ada, '/api/v1/cart')).json()
    expect(cart).toMatchObject({ total: 987, items: [{ price: 987 }] })
    const paid = await shop.pay(ada, { quote })
    expect(paid).toMatchObject({ status: 200, body: { status: 'paid', total: 987 } })
    const order = await (await shop.ask(ada, `/api/v1/orders/${paid.body.id}`)).json()
    expect(order).toMatchObject({ status: 'paid', total: 987 })
    expect((await shop.request(ada, FILE.HD)).status).toBe(200)
    const owned = '/api/v1/products?library_id=1&owned=yes'
    const list = await (await shop.ask(ada, owned)).json()
    expect(list).toMatchObject({ items: [{ slug: 'asset-1' }] })
    // Visitors still see the catalog of before.
    expect(await isStandby(reads)).toBe(true)
    expect([await priceOf(listed), (await shown()).includes('$9.87')]).toEqual([400, false])

    await resume()
    await caughtUp()
    expect([await priceOf(listed), (await shown()).includes('$9.87')]).toEqual([987, true])
  }, 120_000)

  test('a standby that lacks what the primary held ten seconds ago is not read until it has caught up', async () => {
    const { reads, said, pause, resume, caughtUp, raisePrice, watch } = await aShop()
    const catalog = catalogOver(reads)
    const price = async () =>
      (await catalog.product('asset-1'))._unsafeUnwrap().variants[0]?.basePrice
    watch()
    await vi.waitUntil(() => isStandby(reads), { timeout: 15_000 })
    expect(await price()).toBe(400)
    await pause()
    await raisePrice(900)
    expect([await price(), await isStandby(reads)]).toEqual([400, true])
    await expect.poll(price, { timeout: 30_000, interval: 200 }).toBe(900)
    expect([await isStandby(reads), said]).toEqual([false, ['replica-bypassed']])
    await raisePrice(1200)
    expect(await price()).toBe(1200)
    await resume()
    await vi.waitUntil(() => isStandby(reads), { timeout: 15_000 })
    expect([await price(), said]).toEqual([1200, ['replica-bypassed', 'replica-back']])
    await raisePrice(1500)
    await caughtUp()
    expect(await price()).toBe(1500)
  }, 120_000)
})

async function priceOf(listed: () => Promise<unknown>): Promise<unknown> {
  const { variants } = (await listed()) as { variants: readonly { base_price: number }[] }
  return variants[0]?.base_price
}
