import { expect, test } from 'vitest'
import type { Catalog } from '#application/ports/catalog.ts'
import { recountPopularity } from '#server/application/download/recount-popularity.ts'
import type { Db } from '#server/sql/database.ts'
import { openBackend, type Backend, type Person } from '../support/backend.ts'
import { FILE } from '../support/backend-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { aBrowse, TODAY } from '#tests/support/samples.ts'
import { catalogOver } from '../support/catalog-data.ts'

const DAY = 86_400_000
/** The asset that the free file belongs to, and one that nobody downloads. */
const FREE_ASSET = 2
const RIVAL = 4

describeOnEveryDatabase('popularity', (open) => {
  const opened = async (starting: Readonly<Record<number, number>>) => {
    const backend = await openBackend(await open())
    for (const [id, popularity] of Object.entries(starting)) {
      await startWith(backend.db, Number(id), popularity)
    }
    const recount = async () => (await recountPopularity(backend.testShop.units)())._unsafeUnwrap()
    return { backend, recount }
  }

  test('an asset that was downloaded rises above one that started slightly higher', async () => {
    const { backend, recount } = await opened({ [FREE_ASSET]: 100, [RIVAL]: 101 })
    expect(await firstTwo(backend)).toEqual([RIVAL, FREE_ASSET])
    await downloadedBy(backend, await backend.signIn(), FILE.FREE)
    await downloadedBy(backend, await backend.signIn(), FILE.FREE)
    expect(await recount()).toBe(1)
    expect(await firstTwo(backend)).toEqual([FREE_ASSET, RIVAL])
  })

  test('after thirty days a download weighs half of what it did', async () => {
    const { backend, recount } = await opened({ [FREE_ASSET]: 100, [RIVAL]: 101 })
    await downloadedBy(backend, await backend.signIn(), FILE.FREE)
    await downloadedBy(backend, await backend.signIn(), FILE.FREE)
    backend.time.now = TODAY + 29 * DAY
    await recount()
    expect(await firstTwo(backend)).toEqual([FREE_ASSET, RIVAL])
    // Two halves make one: as many as the rival started with, and of equals the newer id comes first.
    backend.time.now = TODAY + 30 * DAY
    await recount()
    expect(await firstTwo(backend)).toEqual([RIVAL, FREE_ASSET])
    await startWith(backend.db, RIVAL, 100)
    expect(await firstTwo(backend)).toEqual([FREE_ASSET, RIVAL])
  })

  test('counting twice changes nothing, on the same day or without downloads', async () => {
    const { backend, recount } = await opened({})
    expect(await recount()).toBe(0)
    await downloadedBy(backend, await backend.signIn(), FILE.FREE)
    expect(await recount()).toBe(1)
    expect(await recount()).toBe(0)
    backend.time.now += DAY / 4
    expect(await recount()).toBe(0)
    backend.time.now += DAY
    expect(await recount()).toBe(1)
  })

  test('two servers that count at once agree', async () => {
    const { backend, recount } = await opened({ [FREE_ASSET]: 100, [RIVAL]: 100 })
    await downloadedBy(backend, await backend.signIn(), FILE.FREE)
    await Promise.all([recount(), recount(), recount()])
    expect(await recount()).toBe(0)
    expect(await firstTwo(backend)).toEqual([FREE_ASSET, RIVAL])
  })

  test('one person counts once a day, however many files of an asset are fetched', async () => {
    const { backend, recount } = await opened({ 1: 100, [RIVAL]: 101 })
    const ada = await backend.signIn()
    await backend.buy(ada, FILE.HD, FILE.UHD)
    await downloadedBy(backend, ada, FILE.HD)
    await downloadedBy(backend, ada, FILE.UHD)
    await downloadedBy(backend, ada, FILE.HD)
    await recount()
    expect(await firstTwo(backend)).toEqual([RIVAL, 1])
  })

  test('a download that was reversed weighs nothing any more', async () => {
    const { backend, recount } = await opened({ [FREE_ASSET]: 100, [RIVAL]: 100 })
    await downloadedBy(backend, await backend.signIn(), FILE.FREE)
    await recount()
    expect(await firstTwo(backend)).toEqual([FREE_ASSET, RIVAL])
    await backend.db.updateTable('grants').set({ revoked_at: TODAY }).execute()
    expect(await recount()).toBe(1)
    expect(await firstTwo(backend)).toEqual([RIVAL, FREE_ASSET])
  })

  test('a shop that is open shows the new order within seconds', async () => {
    const { backend, recount } = await opened({ [FREE_ASSET]: 100, [RIVAL]: 100 })
    const catalog = catalogOver(backend.db, () => backend.time.now)
    expect((await popular(catalog)).slice(0, 2)).toEqual([RIVAL, FREE_ASSET])
    await downloadedBy(backend, await backend.signIn(), FILE.FREE)
    await recount()
    backend.time.now += 2000
    await expect.poll(async () => (await popular(catalog)).slice(0, 2)).toEqual([FREE_ASSET, RIVAL])
  })
})

function startWith(db: Db, id: number, popularity: number) {
  return db.updateTable('products').set({ popularity }).where('id', '=', id).execute()
}

async function downloadedBy(backend: Backend, who: Person, file: number): Promise<void> {
  expect((await backend.request(who, file)).status).toBeLessThan(300)
}

/** As somebody finds them who opens the shop now. */
async function firstTwo({ db }: Backend): Promise<readonly number[]> {
  return (await popular(catalogOver(db))).slice(0, 2)
}

async function popular(catalog: Catalog): Promise<readonly number[]> {
  const page = await catalog.browse(aBrowse({ libraryId: null, sort: 'most_popular' }))
  return page._unsafeUnwrap().items.map(({ id }) => id)
}
