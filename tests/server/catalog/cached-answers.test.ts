import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import {
  browseProducts,
  readCards,
  readHome,
  readProduct,
  suggestProducts,
} from '#contract/catalog.ts'
import { browseFrom } from '#domain/catalog/browse.ts'
import { cachedPages } from '#server/catalog/cached-pages.ts'
import { catalogPages } from '#server/sql/catalog/catalog-pages.ts'
import {
  CATALOG_META,
  moveVersion,
  noteAdditions,
  noteChange,
} from '#server/sql/catalog-import/catalog-version.ts'
import type { Db } from '#server/sql/database.ts'
import { writeMeta } from '#server/sql/meta.ts'
import {
  aCatalog,
  aKit,
  anEntry,
  catalogApp,
  catalogOver,
  stock,
} from '#tests/support/catalog-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { recordQueries } from '#tests/support/recorded-queries.ts'

const SHOP = aCatalog(
  Array.from({ length: 30 }, (_, at) =>
    anEntry({ id: at + 1, tags: ['hot'], facets: { alpha: at % 2 ? 'straight' : 'none' } }),
  ),
  [aKit({ id: 1 })],
)

const ANSWERS = [
  ['/api/v1/products?library=1&page=2', browseProducts],
  ['/api/v1/products?library_id=1&alpha=none', browseProducts],
  ['/api/v1/products?search_query=hot', browseProducts],
  ['/api/v1/products/suggestions?search_query=asset', suggestProducts],
  ['/api/v1/products/asset-3', readProduct],
  ['/api/v1/cards?ids=3,1,3,99', readCards],
  ['/api/v1/home', readHome],
] as const

async function setPrice(db: Db, cents: number): Promise<void> {
  await db
    .updateTable('products')
    .set({ from_price: cents })
    .where('slug', '=', 'asset-3')
    .execute()
}

/** The version, the asset with its files and collections, and the cards of what is similar. */
const QUERIES_OF_AN_ASSET = 3

describeOnEveryDatabase('answers of the catalog that are kept', (open) => {
  test('take three queries for an asset that nobody asked for yet, and one after that', async () => {
    const { db, queries } = recordQueries(await open())
    await stock(db, SHOP)
    const asked: number[][] = []
    for (let time = 0; time < 3; time += 1) {
      const app = catalogApp(db)
      const queriesOf = async (path: string) => {
        queries.length = 0
        expect((await app.request(path)).status).toBe(200)
        return queries.length
      }
      await queriesOf('/api/v1/products?search_query=nothing-like-it')
      asked.push([
        await queriesOf('/api/v1/products/asset-3'),
        await queriesOf('/api/v1/products/asset-3'),
      ])
    }
    // Every half a second, a request also checks whether there is a newer read model.
    const fewest = (at: number) => Math.min(...asked.map((counts) => counts[at] ?? NaN))
    expect([fewest(0), fewest(1)]).toEqual([QUERIES_OF_AN_ASSET, 1])
  })

  test('are what their schemas say, as they were without, and the same when they are asked for again', async () => {
    const db = await open()
    await stock(db, SHOP)
    const app = catalogApp(db)
    for (const [path, { answer }] of ANSWERS) {
      const first = await app.request(path)
      expect(first.headers.get('Content-Type')).toBe('application/json')
      expect(first.headers.get('Cache-Control')).toBe('no-store')
      const text = await first.text()
      const read = z.safeDecode(answer as z.core.$ZodType, JSON.parse(text))
      expect(read.error).toBeUndefined()
      expect(JSON.parse(text)).toEqual(z.encode(answer as z.core.$ZodType, read.data))
      expect(await (await app.request(path)).text()).toBe(text)
    }
  })

  test('show a new price at once: of an edit, and of an import that is under way', async () => {
    const db = await open()
    await stock(db, SHOP)
    const app = catalogApp(db)
    const shown = async () => {
      const texts = await Promise.all(
        ['/api/v1/products/asset-3', '/api/v1/products?page=2', '/api/v1/cards?ids=3'].map(
          async (path) => (await app.request(path)).text(),
        ),
      )
      return texts.map((text) => /"slug":"asset-3".*?"from_price":(\d+)/.exec(text)?.[1])
    }
    const all = (price: string) => [price, price, price]
    expect(await shown()).toEqual(all('400'))
    await db.transaction().execute(async (tx) => {
      await setPrice(tx, 500)
      await writeMeta(tx, CATALOG_META.version, 'edited')
    })
    expect(await shown()).toEqual(all('500'))
    await db.transaction().execute(async (tx) => {
      await setPrice(tx, 600)
      await noteChange(tx)
    })
    expect(await shown()).toEqual(all('600'))
    await db.transaction().execute(async (tx) => {
      await setPrice(tx, 700)
      await noteChange(tx)
      await noteAdditions(tx)
    })
    expect(await shown()).toEqual(all('700'))
    await moveVersion(db)
    expect(await shown()).toEqual(all('700'))
  })

  test('hold nothing that was read while the version moved', async () => {
    const db = await open()
    await stock(db, SHOP)
    const tables = catalogPages(db, () => 0)
    let meanwhile = async () => undefined as void
    const pages = cachedPages(db, {
      ...tables,
      cards: async (ids) => {
        const read = await tables.cards(ids)
        await meanwhile()
        return read
      },
    })
    meanwhile = async () => {
      meanwhile = async () => undefined
      await setPrice(db, 900)
      await writeMeta(db, CATALOG_META.version, 'moved')
      await pages.cards([1])
    }
    expect((await pages.cards([3])).map(({ fromPrice }) => fromPrice)).toEqual([400])
    expect((await pages.cards([3])).map(({ fromPrice }) => fromPrice)).toEqual([900])
    expect(await pages.cards([3])).toEqual(await tables.cards([3]))
    const [one] = await pages.cards([3])
    expect((await pages.cards([3]))[0]).toBe(one)
  })

  test('are found and made once for visitors, until what they show has changed', async () => {
    const db = await open()
    await stock(db, SHOP)
    const catalog = catalogOver(db)
    const asked = browseFrom({ search_query: 'hot', alpha: 'none' })
    const list = async () => (await catalog.browse(asked))._unsafeUnwrap()
    const first = await list()
    expect(first.items).not.toEqual([])
    expect(await list()).toBe(first)
    await setPrice(db, 500)
    await writeMeta(db, CATALOG_META.version, 'edited')
    const changed = await list()
    expect(changed).not.toBe(first)
    expect(changed.items.find(({ slug }) => slug === 'asset-3')?.fromPrice).toBe(500)
  })

  test('draw on licenses and topics that are read once for each version', async () => {
    const db = await open()
    await stock(db, SHOP)
    const tables = catalogPages(db, () => 0)
    const read: string[] = []
    const pages = cachedPages(db, {
      ...tables,
      licenses: () => {
        read.push('licenses')
        return tables.licenses()
      },
      topics: (kind) => {
        read.push(kind)
        return tables.topics(kind)
      },
    })
    const askForAll = () =>
      Promise.all([pages.licenses(), pages.topics('category'), pages.topics('collection')])
    const first = await askForAll()
    expect(await askForAll()).toEqual(first)
    const once = ['licenses', 'category', 'collection']
    expect(read).toEqual(once)
    await noteAdditions(db)
    await askForAll()
    expect(read).toEqual(once)
    await noteChange(db)
    await askForAll()
    await askForAll()
    expect(read).toEqual([...once, ...once])
    await moveVersion(db)
    await askForAll()
    await askForAll()
    expect(read).toEqual([...once, ...once, ...once])
    // A version of the shop that writes the same for every change.
    await writeMeta(db, CATALOG_META.pending, '1')
    await askForAll()
    await askForAll()
    expect(read).toEqual([...once, ...once, ...once, ...once, ...once])
  })
})
