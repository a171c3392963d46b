import { expect, test } from 'vitest'
import type { Catalog } from '#application/ports/catalog.ts'
import { browseFrom, type BrowsePage } from '#domain/catalog/browse.ts'
import { randomFrom } from '#server/catalog-import/chance.ts'
import { writeSeed } from '#server/catalog-import/seed-catalog.ts'
import { synthesize } from '#server/catalog-import/synthesize.ts'
import { looksOf } from '#server/catalog/postgres-search/looks.ts'
import type { Db } from '#server/sql/database.ts'
import { describeOnPostgres, sharedByTests, type OpenDatabase } from '#tests/support/databases.ts'
import { anyBrowse, anyWords, beginning, searchFor, withTypo } from '../../scripts/bench/asks.ts'
import { sampleCatalog } from '../../scripts/bench/sample-catalog.ts'
import { catalogOver, postgresSearchOver } from '../support/catalog-data.ts'

const sample = await sampleCatalog()
const INVENTED = synthesize(sample.catalog, { products: 400, seed: 5 })

const idsOf = ({ items }: BrowsePage) => items.map(({ id }) => id)

/** What both say of a list: all of it, but the order behind the best hit where they are relevant to a text. */
function saidOf(page: BrowsePage, isRanked: boolean) {
  return { ...page, items: isRanked ? null : idsOf(page) }
}

/** What the port promises of finding, whoever finds, over the shop's samples. */
function searchContract(open: OpenDatabase, over: (db: Db) => Catalog): void {
  const seeded = sharedByTests(open, (db) => writeSeed(db, sample, 'samples'))
  const catalog = async () => over(await seeded())
  const browse = async (params: Record<string, string>) =>
    (await (await catalog()).browse(browseFrom(params)))._unsafeUnwrap()

  test.each(['campfire close', 'close campfire', 'campfyre close'])(
    'the best hit for %j comes first',
    async (search_query) => {
      const [best] = (await browse({ search_query })).items
      expect(best?.slug).toBe('campfire-close')
    },
  )

  test('another word for the same is said where it found more', async () => {
    const page = await browse({ search_query: 'inferno' })
    expect(page.reading?.meanings).toContain('flame')
    expect(page.total).toBeGreaterThan(0)
  })

  test('what nothing has together with the rest is left out, and said', async () => {
    const page = await browse({ search_query: 'smoke zyxwvuts' })
    expect(page.reading?.leftOut).toEqual(['zyxwvuts'])
    expect(page.total).toBe((await browse({ search_query: 'smoke ' })).total)
  })

  test('a minus excludes', async () => {
    const [all, without] = [
      await browse({ search_query: '"smoke"' }),
      await browse({ search_query: '"smoke" -fire' }),
    ]
    expect(without.total).toBeGreaterThan(0)
    expect(without.total).toBeLessThan(all.total)
  })

  test('nothing found offers words and categories', async () => {
    const page = await browse({ search_query: 'qqqqqq' })
    expect(page).toMatchObject({ total: 0, items: [] })
    expect(page.reading?.categories.length).toBeGreaterThan(0)
  })

  test('all pages hold each asset once, to the last', async () => {
    const first = await browse({ sort_by: 'newest' })
    const ids = new Set<number>()
    for (let page = 1; page <= first.totalPages; page++) {
      for (const id of idsOf(await browse({ sort_by: 'newest', page: String(page) }))) ids.add(id)
    }
    expect(ids.size).toBe(first.total)
  })

  test('similar assets are of the same library, eight at most, and never the asset itself', async () => {
    const product = (await (await catalog()).product('campfire-close'))._unsafeUnwrap()
    expect(product.similar.length).toBeGreaterThan(0)
    expect(product.similar.length).toBeLessThanOrEqual(8)
    expect(product.similar.every(({ libraryId }) => libraryId === product.libraryId)).toBe(true)
    expect(product.similar.map(({ id }) => id)).not.toContain(product.id)
  })
}

describeOnPostgres('finding in memory', (open) => searchContract(open, catalogOver))
describeOnPostgres('finding with SEARCH=postgres', (open) =>
  searchContract(open, postgresSearchOver),
)

describeOnPostgres('finding in memory and with SEARCH=postgres', (open) => {
  const seeded = sharedByTests(open, (db) =>
    writeSeed(db, { ...sample, catalog: INVENTED }, 'test'),
  )
  const both = async () => {
    const db = await seeded()
    return [catalogOver(db), postgresSearchOver(db)] as const
  }

  test('lists say the same in every order, with every filter, on any page', async () => {
    const [memory, postgres] = await both()
    const chance = randomFrom(11)
    for (let time = 0; time < 40; time++) {
      const asked = anyBrowse(chance)
      const expected = (await memory.browse(asked))._unsafeUnwrap()
      const found = (await postgres.browse(asked))._unsafeUnwrap()
      expect({ asked, ...saidOf(found, false) }).toEqual({ asked, ...saidOf(expected, false) })
    }
  })

  test('searches find the same, with typos and with half a word, and say the same of it', async () => {
    const [memory, postgres] = await both()
    const chance = randomFrom(12)
    const words = () => anyWords(INVENTED.products, chance)
    const searches = Array.from({ length: 15 }, () => [
      words(),
      beginning(words(), chance),
      withTypo(words(), chance),
      `${words()} free`,
      `${words()} -${words()}`,
    ]).flat()
    for (const search of searches) {
      const asked = searchFor(search)
      const expected = (await memory.browse(asked))._unsafeUnwrap()
      const found = (await postgres.browse(asked))._unsafeUnwrap()
      expect({ search, ...saidOf(found, true) }).toEqual({ search, ...saidOf(expected, true) })
      const newest = { ...asked, sort: 'newest' } as const
      const inOrder = idsOf((await memory.browse(newest))._unsafeUnwrap())
      const foundInOrder = idsOf((await postgres.browse(newest))._unsafeUnwrap())
      expect({ search, ids: foundInOrder }).toEqual({ search, ids: inOrder })
    }
  })

  test('what is beside an asset is the same', async () => {
    const [memory, postgres] = await both()
    for (const { slug } of INVENTED.products.slice(0, 20)) {
      const beside = async (catalog: Catalog) => ({
        slug,
        context: (await catalog.inContext(slug))._unsafeUnwrap(),
        similar: (await catalog.product(slug))._unsafeUnwrap().similar,
      })
      expect(await beside(postgres)).toEqual(await beside(memory))
    }
  })

  test('topics, the homepage and what fits a plate are the same', async () => {
    const [memory, postgres] = await both()
    for (const kind of ['category', 'collection'] as const) {
      const topics = (await memory.topics(kind))._unsafeUnwrap()
      expect((await postgres.topics(kind))._unsafeUnwrap()).toEqual(topics)
      for (const { slug } of topics) {
        const topic = (await memory.topic(kind, slug))._unsafeUnwrap()
        expect((await postgres.topic(kind, slug))._unsafeUnwrap()).toEqual(topic)
      }
    }
    expect((await postgres.home())._unsafeUnwrap()).toEqual((await memory.home())._unsafeUnwrap())
    const plate = {
      colors: [{ hex: '#ff8000', share: 1 }],
      brightness: 0.25,
      contrast: 0.6,
      keyLight: 'left',
    } as const
    const fits = (await memory.matching(plate))._unsafeUnwrap()
    expect(fits.length).toBeGreaterThan(0)
    expect((await postgres.matching(plate))._unsafeUnwrap()).toEqual(fits)
    const db = await seeded()
    expect(await looksOf(db, 7)).toEqual(await looksOf(db))
  })
})
