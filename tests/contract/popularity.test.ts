import { expect, test } from 'vitest'
import type { Catalogue } from '#application/ports/catalogue.ts'
import { recountPopularity } from '#server/application/download/recount-popularity.ts'
import type { Db } from '#server/sql/database.ts'
import { openCounter, type Counter, type Person } from '#tests/support/counter.ts'
import { FILE } from '#tests/support/counter-stock.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { aBrowse, TODAY } from '#tests/support/samples.ts'
import { catalogueOver } from '#tests/support/shelves.ts'

const DAY = 86_400_000
/** The asset that the free file belongs to, and one that nobody downloads. */
const FREE_ASSET = 2
const RIVAL = 4

describeOnEveryDatabase('popularity', (open) => {
  const opened = async (starting: Readonly<Record<number, number>>) => {
    const counter = await openCounter(await open())
    for (const [id, popularity] of Object.entries(starting)) {
      await startWith(counter.db, Number(id), popularity)
    }
    const recount = async () => (await recountPopularity(counter.desk.units)())._unsafeUnwrap()
    return { counter, recount }
  }

  test('an asset that was downloaded rises above one that started slightly higher', async () => {
    const { counter, recount } = await opened({ [FREE_ASSET]: 100, [RIVAL]: 101 })
    expect(await firstTwo(counter)).toEqual([RIVAL, FREE_ASSET])
    await downloadedBy(counter, await counter.signIn(), FILE.FREE)
    await downloadedBy(counter, await counter.signIn(), FILE.FREE)
    expect(await recount()).toBe(1)
    expect(await firstTwo(counter)).toEqual([FREE_ASSET, RIVAL])
  })

  test('after thirty days a download weighs half of what it did', async () => {
    const { counter, recount } = await opened({ [FREE_ASSET]: 100, [RIVAL]: 101 })
    await downloadedBy(counter, await counter.signIn(), FILE.FREE)
    await downloadedBy(counter, await counter.signIn(), FILE.FREE)
    counter.time.now = TODAY + 29 * DAY
    await recount()
    expect(await firstTwo(counter)).toEqual([FREE_ASSET, RIVAL])
    // Two halves make one: as many as the rival started with, and of equals the newer id comes first.
    counter.time.now = TODAY + 30 * DAY
    await recount()
    expect(await firstTwo(counter)).toEqual([RIVAL, FREE_ASSET])
    await startWith(counter.db, RIVAL, 100)
    expect(await firstTwo(counter)).toEqual([FREE_ASSET, RIVAL])
  })

  test('counting twice changes nothing, on the same day or without downloads', async () => {
    const { counter, recount } = await opened({})
    expect(await recount()).toBe(0)
    await downloadedBy(counter, await counter.signIn(), FILE.FREE)
    expect(await recount()).toBe(1)
    expect(await recount()).toBe(0)
    counter.time.now += DAY / 4
    expect(await recount()).toBe(0)
    counter.time.now += DAY
    expect(await recount()).toBe(1)
  })

  test('two servers that count at once agree', async () => {
    const { counter, recount } = await opened({ [FREE_ASSET]: 100, [RIVAL]: 100 })
    await downloadedBy(counter, await counter.signIn(), FILE.FREE)
    await Promise.all([recount(), recount(), recount()])
    expect(await recount()).toBe(0)
    expect(await firstTwo(counter)).toEqual([FREE_ASSET, RIVAL])
  })

  test('one person counts once a day, however many files of an asset are fetched', async () => {
    const { counter, recount } = await opened({ 1: 100, [RIVAL]: 101 })
    const ada = await counter.signIn()
    await counter.buy(ada, FILE.HD, FILE.UHD)
    await downloadedBy(counter, ada, FILE.HD)
    await downloadedBy(counter, ada, FILE.UHD)
    await downloadedBy(counter, ada, FILE.HD)
    await recount()
    expect(await firstTwo(counter)).toEqual([RIVAL, 1])
  })

  test('a download that was taken back weighs nothing any more', async () => {
    const { counter, recount } = await opened({ [FREE_ASSET]: 100, [RIVAL]: 100 })
    await downloadedBy(counter, await counter.signIn(), FILE.FREE)
    await recount()
    expect(await firstTwo(counter)).toEqual([FREE_ASSET, RIVAL])
    await counter.db.updateTable('grants').set({ revoked_at: TODAY }).execute()
    expect(await recount()).toBe(1)
    expect(await firstTwo(counter)).toEqual([RIVAL, FREE_ASSET])
  })

  test('a shop that is open shows the new order within seconds', async () => {
    const { counter, recount } = await opened({ [FREE_ASSET]: 100, [RIVAL]: 100 })
    const catalogue = catalogueOver(counter.db, () => counter.time.now)
    expect((await popular(catalogue)).slice(0, 2)).toEqual([RIVAL, FREE_ASSET])
    await downloadedBy(counter, await counter.signIn(), FILE.FREE)
    await recount()
    counter.time.now += 2000
    await expect
      .poll(async () => (await popular(catalogue)).slice(0, 2))
      .toEqual([FREE_ASSET, RIVAL])
  })
})

function startWith(db: Db, id: number, popularity: number) {
  return db.updateTable('products').set({ popularity }).where('id', '=', id).execute()
}

async function downloadedBy(counter: Counter, who: Person, file: number): Promise<void> {
  expect((await counter.request(who, file)).status).toBeLessThan(300)
}

/** As somebody finds them who opens the shop now. */
async function firstTwo({ db }: Counter): Promise<readonly number[]> {
  return (await popular(catalogueOver(db))).slice(0, 2)
}

async function popular(catalogue: Catalogue): Promise<readonly number[]> {
  const page = await catalogue.browse(aBrowse({ libraryId: null, sort: 'most_popular' }))
  return page._unsafeUnwrap().items.map(({ id }) => id)
}
