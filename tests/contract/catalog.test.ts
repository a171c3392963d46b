import { expect, test } from 'vitest'
import type { Catalog } from '#application/ports/catalog.ts'
import { browseFrom } from '#domain/catalog/browse.ts'
import type { Db } from '#server/sql/database.ts'
import {
  describeOnEveryDatabase,
  describeOnPostgres,
  type OpenDatabase,
} from '#tests/support/databases.ts'
import { TODAY } from '#tests/support/samples.ts'
import {
  aCatalog,
  aKit,
  anEntry,
  catalogOver,
  catalogThroughHttp,
  postgresSearchOver,
  seededOnce,
} from '../support/catalog-data.ts'

/** Cheaper than anything else, but not for money. */
const A_CHEAP_PLATE = {
  library_id: 2,
  category: 'plates',
  variants: anEntry({ id: 41 }).variants.map((file) => ({ ...file, price_cents: 100 })),
}

/** Thirty fires (ids 1–30, ever less popular, ever older), two plates, two props and two kits. */
const SHOP = aCatalog(
  [
    ...Array.from({ length: 30 }, (_, place) =>
      anEntry({
        id: place + 1,
        popularity: 1000 - place,
        tags: place % 2 === 0 ? ['ember', 'warm'] : ['ember', 'cold'],
        category: place < 25 ? 'fire' : 'smoke',
        collections: place < 3 ? ['night-camp'] : [],
        facets: {
          alpha: place < 10 ? 'straight' : 'none',
          loopable: place % 2 === 0 ? 'yes' : 'no',
        },
      }),
    ),
    anEntry({ ...A_CHEAP_PLATE, id: 41, name: 'Café plate', facets: {} }),
    anEntry({ id: 42, name: 'Street ember', library_id: 2, category: 'plates', popularity: 5000 }),
    anEntry({ id: 51, name: 'Barrel', library_id: 3, asset_type: '3d_models', category: 'props' }),
    anEntry({ id: 52, name: 'Cloud', library_id: 3, asset_type: 'vdb', category: 'props' }),
  ],
  [
    aKit({ id: 1, effective_discount: 10, position: 2 }),
    aKit({ id: 2, effective_discount: 33, position: 1, variant_ids: [11, 22, 511] }),
  ],
)

function catalogContract(open: OpenDatabase, over: (db: Db) => Catalog): void {
  const seeded = seededOnce(open, SHOP)
  const opened = async () => over(await seeded())
  const browse = async (catalog: Catalog, params: Record<string, string>) => {
    const page = (await catalog.browse(browseFrom(params)))._unsafeUnwrap()
    return { ...page, ids: page.items.map(({ id }) => id) }
  }

  test('licenses come lowest first, with their multipliers', async () => {
    const licenses = (await (await opened()).licenses())._unsafeUnwrap()
    expect(licenses).toEqual([
      { id: 1, name: 'Individual', who: 'One person', multiplier: 100, onRequest: false },
      { id: 2, name: 'Startup', who: 'A company', multiplier: 180, onRequest: true },
    ])
  })

  test('the homepage shows the newest, the most popular and the bundles', async () => {
    const home = (await (await opened()).home())._unsafeUnwrap()
    expect(home.newest.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(home.popular.map(({ id }) => id)).toEqual([42, 1, 2, 3, 4, 5, 6, 7])
    expect(home.bundles.map(({ id }) => id)).toEqual([2, 1])
    expect(home.banner).toEqual({
      avif: '/media/home/banner.avif',
      webp: '/media/home/banner.webp',
    })
    expect(home.heroVideo.poster).toBe('/media/home/reel.webp')
  })

  test('the homepage says from which price money buys a file', async () => {
    const home = (await (await opened()).home())._unsafeUnwrap()
    expect(home.fromPrice).toBe(400)
  })

  test('a library opens with its most popular page and counts for every filter', async () => {
    const page = await browse(await opened(), { library_id: '1' })
    expect(page.ids).toEqual(Array.from({ length: 24 }, (_, place) => place + 1))
    expect(page).toMatchObject({ total: 30, page: 1, totalPages: 2, nextPage: 2 })
    expect(page.counts['alpha']).toEqual({ straight: 10, none: 20 })
    expect(page.counts['flash']).toEqual({ none: 0, mild: 0, strong: 0 })
    expect(page.libraryTotals).toEqual({ 1: 30, 2: 2, 3: 2 })
  })

  test('a card tells what a grid shows', async () => {
    const page = await browse(await opened(), { library_id: '3', asset_type: 'vdb' })
    expect(page.items).toMatchObject([
      {
        id: 52,
        sku: 'EMB-52',
        slug: 'asset-52',
        name: 'Cloud',
        libraryId: 3,
        assetType: 'vdb',
        free: false,
        blend: 'screen',
        fromPrice: 400,
        fromCredits: 1,
        facts: { width: 480, durationMs: 3000, alpha: null, grids: null },
        previews: {
          posterAvif: '/media/2d/asset-52/poster.avif',
          scrub: { file: '/media/2d/asset-52/scrub.jpg', tileWidth: 192 },
          alphaWebm: '/media/2d/asset-52/preview.webm',
          modelGlb: null,
          volume: null,
          hd: null,
        },
      },
    ])
  })

  test('a page past the end is the last one, and says so', async () => {
    const page = await browse(await opened(), { library_id: '1', page: '1000000000' })
    expect(page).toMatchObject({ page: 2, totalPages: 2, nextPage: null, pastTheEnd: true })
    expect(page.ids).toEqual([25, 26, 27, 28, 29, 30])
  })

  test('newest first is by date', async () => {
    const page = await browse(await opened(), { sort_by: 'newest', library_id: '2' })
    expect(page.ids).toEqual([41, 42])
  })

  test('values of one filter are alternatives, filters narrow each other and not themselves', async () => {
    const catalog = await opened()
    const one = await browse(catalog, { library_id: '1', alpha: 'straight', loopable: 'yes' })
    expect(one.ids).toEqual([1, 3, 5, 7, 9])
    expect(one.counts['loopable']).toEqual({ yes: 5, no: 5 })
    expect(one.counts['alpha']).toEqual({ straight: 5, none: 10 })
    const either = await browse(catalog, { library_id: '1', alpha: 'straight,none' })
    expect(either.total).toBe(30)
  })

  test('categories are filters of a list, with names and counts, and several are alternatives', async () => {
    const catalog = await opened()
    const both = await browse(catalog, {
      library_id: '1',
      category: 'fire,smoke',
      alpha: 'straight',
    })
    expect(both.total).toBe(10)
    expect(both.categories.map(({ slug }) => slug)).toEqual(['fire', 'smoke'])
    expect(both.counts['category']).toMatchObject({ fire: 10, smoke: 0 })
    expect((await browse(catalog, { library_id: '1', category: 'smoke,gone' })).total).toBe(5)
    const elsewhere = await browse(catalog, { search_query: 'barrel', category: 'fire' })
    expect(elsewhere.categories.map(({ slug }) => slug)).toEqual(['fire', 'props'])
  })

  test('what a clip measures and costs is a filter of every list, whatever its row says', async () => {
    const catalog = await opened()
    const { counts } = await browse(catalog, { library_id: '1' })
    expect(counts).toMatchObject({
      duration: { short: 0, medium: 30, long: 0 },
      fps: { 24: 30, 25: 0 },
      price: { free: 0, 1: 30 },
      resolution: { '8k': 0, '4k': 30, fullhd: 30, sd: 0 },
    })
    expect((await browse(catalog, { price: 'free' })).ids).toEqual([42, 41])
    expect((await browse(catalog, { search_query: 'free' })).ids).toEqual([42, 41])
  })

  test('a category and a collection narrow the list', async () => {
    const catalog = await opened()
    const smoke = await browse(catalog, { category: 'smoke' })
    expect(smoke.ids).toEqual([26, 27, 28, 29, 30])
    const camp = await browse(catalog, { collection: 'night-camp' })
    expect(camp.ids).toEqual([1, 2, 3])
    const empty = await browse(catalog, { collection: 'empty' })
    expect(empty).toMatchObject({ total: 0, items: [], totalPages: 1 })
  })

  test('a search finds whole words and the beginning of the last, in any library', async () => {
    const catalog = await opened()
    const found = await browse(catalog, { search_query: 'Ember WAR' })
    expect(found.total).toBe(15)
    const partly = await browse(catalog, { search_query: 'war ember' })
    expect(partly).toMatchObject({ total: 31, reading: { leftOut: ['war'] } })
    const everywhere = await browse(catalog, { search: 'ember' })
    expect(everywhere.libraryTotals).toEqual({ 1: 30, 2: 1, 3: 0 })
    expect(everywhere.ids[0]).toBe(42)
    expect((await browse(catalog, { search_query: 'cafe' })).ids).toEqual([41])
  })

  test('a slip of the finger finds what was meant, and says so', async () => {
    const catalog = await opened()
    const found = await browse(catalog, { search_query: 'barrle' })
    expect(found).toMatchObject({ ids: [51], searchedFor: 'barrel' })
    expect(await browse(catalog, { search_query: 'barrel' })).toMatchObject({
      ids: [51],
      searchedFor: null,
    })
    expect(await browse(catalog, { search_query: 'xylophone' })).toMatchObject({
      ids: [],
      total: 0,
      searchedFor: null,
    })
  })

  test('a search that nothing answers offers words that are like it, and the fullest categories', async () => {
    const found = await browse(await opened(), { search_query: 'emberkzz' })
    expect(found).toMatchObject({ total: 0, searchedFor: null })
    expect(found.reading?.nearTerms).toContain('ember')
    expect(found.reading?.categories[0]).toEqual({ slug: 'fire', name: 'The fire', libraryId: 1 })
  })

  test('words that say a filter are one, and no words any more', async () => {
    const catalog = await opened()
    const found = await browse(catalog, { search_query: 'ember no loop' })
    expect(found.total).toBe(15)
    expect(found.reading).toMatchObject({
      filters: [{ key: 'loopable', values: ['no'], text: 'no loop', without: 'ember' }],
      asFilters: { search: 'ember', facets: { loopable: ['no'] } },
      asWords: '"ember no loop"',
    })
    const asWords = await browse(catalog, { search_query: '"ember no loop"' })
    expect(asWords.reading).toMatchObject({ filters: [], leftOut: ['no', 'loop'] })
    const [of3d] = (await browse(catalog, { search_query: '3d barrel' })).ids
    expect(of3d).toBe(51)
  })

  test('suggestions are a few of the most relevant hits, with the number of all', async () => {
    const { products, total } = (await (await opened()).suggest(' emb '))._unsafeUnwrap()
    expect(products.map(({ id }) => id)).toEqual([42, 1, 2, 3, 4, 5])
    expect(total).toBe(31)
  })

  test('a product page has its files, its topics and what is like it', async () => {
    const product = (await (await opened()).product('asset-1'))._unsafeUnwrap()
    expect(product).toMatchObject({
      id: 1,
      description: 'Filmed by nobody.',
      motionDescription: 'It moves.',
      tags: ['ember', 'warm'],
      category: { slug: 'fire', name: 'The fire' },
      collections: [{ slug: 'night-camp', name: 'The night-camp' }],
      publishedAt: TODAY - 86_400_000,
      subscriptionOnly: false,
    })
    expect(product.variants).toMatchObject([
      { id: 11, name: 'HD', basePrice: 400, credits: 1, is4k: false, bytes: 5_000_000_000 },
      { id: 12, name: '4K', basePrice: 800, credits: 2, is4k: true },
    ])
    expect(product.similar.map(({ id }) => id)).toEqual([3, 5, 7, 9, 11, 13, 15, 17])
  })

  test('a topic has its words, and one that never was is missing', async () => {
    const catalog = await opened()
    expect((await catalog.topic('collection', 'night-camp'))._unsafeUnwrap()).toEqual({
      slug: 'night-camp',
      name: 'The night-camp',
      libraryId: 1,
      intro: 'All about night-camp.',
      cover: '/media/covers/night.webp',
      collections: [],
    })
    expect((await catalog.topic('category', 'fire'))._unsafeUnwrap().cover).toBeNull()
    expect((await catalog.topic('category', 'night-camp'))._unsafeUnwrapErr()).toEqual({
      kind: 'missing',
      what: 'category',
    })
  })

  test.each([
    ['', [2, 1]],
    ['newest', [1, 2]],
    ['newest_low_to_high', [2, 1]],
    ['effective_discount', [2, 1]],
    ['effective_discount_low_to_high', [1, 2]],
  ] as const)('bundles sorted by "%s" come in that order', async (sort, order) => {
    const bundles = (await (await opened()).bundles(sort))._unsafeUnwrap()
    expect(bundles.map(({ id }) => id)).toEqual(order)
  })

  test('a bundle costs its members less its discount, rounded once', async () => {
    const bundle = (await (await opened()).bundle('kit-2'))._unsafeUnwrap()
    expect(bundle).toMatchObject({ fullPrice: 1600, basePrice: 1072, memberCount: 3 })
    expect(bundle.members.map(({ product, variant }) => [product.id, variant.id])).toEqual([
      [1, 11],
      [2, 22],
      [51, 511],
    ])
    expect(bundle.cover).toBe('/media/covers/kit.webp')
  })

  test.each(['nothing-here', 'Asset-1', 'a'.repeat(5000), "'; drop table"])(
    'what never was is missing, not a fault: %j',
    async (slug) => {
      const catalog = await opened()
      const product = await catalog.product(slug)
      const bundle = await catalog.bundle(slug)
      expect(product._unsafeUnwrapErr().kind).toBe('missing')
      expect(bundle._unsafeUnwrapErr()).toEqual({ kind: 'missing', what: 'bundle' })
    },
  )
}

describeOnEveryDatabase('the catalog', (open) => catalogContract(open, catalogOver))

describeOnEveryDatabase('the catalog over HTTP', (open) =>
  catalogContract(open, catalogThroughHttp),
)

describeOnPostgres('the catalog with SEARCH=postgres', (open) =>
  catalogContract(open, postgresSearchOver),
)
