import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readCatalogFile } from '#server/catalog-import/parse/catalog-file.ts'
import { seedCatalog } from '#server/catalog-import/seed-catalog.ts'
import { checkReferences } from '#server/catalog-import/check/references.ts'
import { synthesize } from '#server/catalog-import/synthesize.ts'
import type { Db } from '#server/sql/database.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import {
  aCatalog,
  aKit,
  anEntry,
  catalogOver,
  catalogFiles,
  stock,
} from '../../support/catalog-data.ts'

const two = [anEntry({ id: 1 }), anEntry({ id: 2, collections: ['night-camp'] })]
const SHOP = aCatalog(two, [aKit({ id: 1 })])

const everything = async (db: Db) => ({
  products: await db.selectFrom('products').selectAll().orderBy('id').execute(),
  variants: await db.selectFrom('variants').selectAll().orderBy('id').execute(),
  members: await db.selectFrom('bundle_members').selectAll().orderBy('variant_id').execute(),
  meta: await db.selectFrom('meta').selectAll().orderBy('key').execute(),
})

describeOnEveryDatabase('The catalog', (open) => {
  test('the same files again change nothing', async () => {
    const db = await open()
    const first = await seedCatalog(db, catalogFiles(SHOP))
    const before = await everything(db)
    const again = await seedCatalog(db, catalogFiles(SHOP))
    expect([first._unsafeUnwrap(), again._unsafeUnwrap()]).toEqual(['put', 'unchanged'])
    expect(await everything(db)).toEqual(before)
  })

  test('two processes that fill them at once do it once', async () => {
    const db = await open()
    const both = await Promise.all([1, 2].map(() => seedCatalog(db, catalogFiles(SHOP))))
    expect(both.map((done) => done._unsafeUnwrap()).toSorted()).toEqual(['put', 'unchanged'])
  })

  test('new files take effect: prices change, what is gone is no longer sold but kept', async () => {
    const db = await open()
    await stock(db, SHOP)
    const [first, second] = two
    const dearer = first?.variants.map((file) => ({ ...file, price_cents: 900 })).slice(0, 1)
    await stock(db, aCatalog([{ ...first, variants: dearer }]))
    const catalog = catalogOver(db)
    const product = (await catalog.product('asset-1'))._unsafeUnwrap()
    expect(product.variants.map(({ id, basePrice }) => [id, basePrice])).toEqual([[11, 900]])
    expect(product.fromPrice).toBe(900)
    for (const gone of [catalog.product('asset-2'), catalog.bundle('kit-1')]) {
      expect((await gone)._unsafeUnwrapErr().kind).toBe('gone')
    }
    const kept = db.selectFrom('variants').select('retired').where('product_id', '=', 2)
    expect(await kept.execute()).toEqual([{ retired: 1 }, { retired: 1 }])
    await stock(db, aCatalog([first, second]))
    expect((await catalogOver(db).product('asset-2')).isOk()).toBe(true)
  })

  test('whoever browses sees new files within a second or so', async () => {
    const db = await open()
    await stock(db, SHOP)
    const time = { now: 1000 }
    const catalog = catalogOver(db, () => time.now)
    const total = async () => (await catalog.suggest('')).map((found) => found.total)
    expect((await total())._unsafeUnwrap()).toBe(2)
    await stock(db, aCatalog(two.slice(0, 1)))
    time.now += 1000
    await expect.poll(async () => (await total())._unsafeUnwrap()).toBe(1)
  })

  test('everything that anybody may see is listed, and no file for sale', async () => {
    const db = await open()
    await stock(db, SHOP)
    const rows = await db.selectFrom('public_media').select('path').execute()
    const paths = rows.map(({ path }) => path)
    expect(paths).toEqual(
      expect.arrayContaining([
        'home/banner.avif',
        'covers/night.webp',
        'covers/kit.webp',
        '2d/asset-1/poster.avif',
        '2d/asset-1/scrub.jpg',
        '2d/asset-2/preview.webm',
      ]),
    )
    expect(paths).not.toContain('2d/asset-1/file-1.mov')
  })

  test('a file that does not fit what is there changes nothing', async () => {
    const db = await open()
    await stock(db, SHOP)
    const before = await everything(db)
    const renumbered = aCatalog([anEntry({ id: 9, slug: 'asset-1' })])
    const refusal = (await seedCatalog(db, catalogFiles(renumbered)))._unsafeUnwrapErr()
    expect(refusal).toMatchObject({ kind: 'file-refused' })
    expect(await everything(db)).toEqual(before)
  })

  test('the standing list of free packs stands as the file has it, until an operator says otherwise', async () => {
    const db = await open()
    const standing = () =>
      db
        .selectFrom('free_pack_assets')
        .select('product_id')
        .where('month', '=', 'standing')
        .orderBy('position')
        .execute()
    const put = (slugs: readonly string[]) =>
      seedCatalog(db, catalogFiles(SHOP, { free_pack: slugs }))
    ;(await put(['asset-2', 'asset-1']))._unsafeUnwrap()
    expect(await standing()).toEqual([{ product_id: 2 }, { product_id: 1 }])
    ;(await put(['asset-1']))._unsafeUnwrap()
    expect(await standing()).toHaveLength(2)
  })

  test.each([
    [['asset-9'], 'price book: free_pack: no asset found: asset-9'],
    [['plate-3'], 'price book: free_pack: plate-3 is practice footage'],
    [['asset-1', 'asset-1'], 'price book: free_pack: asset asset-1 is listed twice'],
  ])('free packs of %j fit no catalog', async (slugs, reason) => {
    const plate = anEntry({ id: 3, slug: 'plate-3', library_id: 2, category: 'plates' })
    const shop = aCatalog([...two, { ...plate, facets: {} }])
    const put = await seedCatalog(await open(), catalogFiles(shop, { free_pack: slugs }))
    expect(put._unsafeUnwrapErr()).toEqual({ kind: 'file-refused', reason })
  })

  test('a catalog that sells what it shows to everybody is refused', async () => {
    const one = anEntry({ id: 1, slug: 'asset-1' })
    const shown = one.previews.alpha_webm
    const sold = { ...one, variants: one.variants.map((file) => ({ ...file, file: shown })) }
    const put = await seedCatalog(await open(), catalogFiles(aCatalog([sold])))
    expect(put._unsafeUnwrapErr()).toEqual({
      kind: 'file-refused',
      reason: `catalog: product ${one.slug}: ${shown} is sold, but is public too`,
    })
  })

  test('the sample catalog fits', async () => {
    const db = await open()
    const files = {
      catalog: await readFile('samples/catalog.json', 'utf8'),
      priceBook: await readFile('samples/price-book.json', 'utf8'),
    }
    expect((await seedCatalog(db, files))._unsafeUnwrap()).toBe('put')
    const licenses = (await catalogOver(db).licenses())._unsafeUnwrap()
    expect(licenses.map(({ multiplier }) => multiplier)).toEqual([100, 180, 400, 700, 1100, 1600])
    expect(licenses.filter(({ onRequest }) => onRequest).map(({ id }) => id)).toEqual([6])
    // A fresh clone has something to give in whatever month it is opened.
    const packs = await db.selectFrom('free_pack_assets').select('month').execute()
    expect(packs).toEqual(Array.from({ length: 12 }, () => ({ month: 'standing' })))
  })
})

const broken: readonly (readonly [string, unknown, RegExp])[] = [
  ['no product has a name', aCatalog([anEntry({ id: 1, name: '' })]), /products\.0\.name/],
  ['a price is not whole cents', withFile({ price_cents: 1.5 }), /variants\.0\.price_cents/],
  ['a file lies outside', withFile({ file: '../secret' }), /variants\.0\.file/],
  ['a hash is none', withFile({ sha256: 'nope' }), /variants\.0\.sha256/],
  ['a category is lost', aCatalog([anEntry({ id: 1, category: 'ice' })]), /no category “ice”/],
  ['a category is of another library', aCatalog([anEntry({ id: 1, category: 'props' })]), /props/],
  ['two have one id', aCatalog([anEntry({ id: 1 }), anEntry({ id: 1 })]), /product id 1 .* twice/],
  ['a filter is unknown', aCatalog([anEntry({ id: 1, facets: { mood: 'sad' } })]), /mood=sad/],
  [
    'a bundle holds nothing known',
    aCatalog([], [aKit({ id: 1 })]),
    /bundle kit-1: no file found: 11/,
  ],
  [
    'a bundle holds what only plans bring',
    aCatalog([anEntry({ id: 1 }), anEntry({ id: 2, subscription_only: true })], [aKit({ id: 1 })]),
    /bundle kit-1: file 21 is not for sale/,
  ],
  [
    'a file costs no credits',
    withFile({ credits: 0 }),
    /product asset-1: file .*: credits must be at least 1 unless the asset is free/,
  ],
  [
    'a file costs no money',
    withFile({ price_cents: 0 }),
    /product asset-1: file .*: price_cents must be more than 0/,
  ],
  [
    'a bundle costs no money',
    aCatalog([anEntry({ id: 1 }), anEntry({ id: 2 })], [aKit({ id: 1, effective_discount: 100 })]),
    /bundle kit-1: would cost nothing at 100% off/,
  ],
  ['there is nothing to sell of it', aCatalog([anEntry({ id: 1, variants: [] })]), /variants/],
]

function withFile(changes: object) {
  const entry = anEntry({ id: 1 })
  return aCatalog([{ ...entry, variants: entry.variants.map((file) => ({ ...file, ...changes })) }])
}

test.each(broken)('a catalog is refused in one line that names it when %s', (_, file, reason) => {
  const read = readCatalogFile(JSON.stringify(file)).andThen(checkReferences)
  const refusal = read._unsafeUnwrapErr()
  expect(refusal.reason).toMatch(reason)
  expect(refusal.reason).not.toContain('\n')
})

test.each(['', '{', 'null', '[]', '"\\ud800"', '{"products": 7}'])(
  'what is no catalog at all is refused in one line: %s',
  (text) => {
    const { reason } = readCatalogFile(text)._unsafeUnwrapErr()
    expect(reason).toMatch(/^catalog: .+/)
    expect(reason).not.toContain('\n')
  },
)

test('the same plan invents the same catalog, another seed another, and it fits', () => {
  const sample = readCatalogFile(JSON.stringify(SHOP))._unsafeUnwrap()
  const plan = { products: 200, seed: 7 }
  const big = synthesize(sample, plan)
  expect(synthesize(sample, plan)).toEqual(big)
  expect(synthesize(sample, { ...plan, seed: 8 })).not.toEqual(big)
  expect(checkReferences(big)._unsafeUnwrap().products).toHaveLength(200)
})

test('invented words are as unevenly used as real ones', () => {
  const sample = readCatalogFile(JSON.stringify(SHOP))._unsafeUnwrap()
  const uses = new Map<string, number>()
  for (const { tags } of synthesize(sample, { products: 2000, seed: 1 }).products) {
    for (const tag of tags) uses.set(tag, (uses.get(tag) ?? 0) + 1)
  }
  const most = [...uses.values()].toSorted((one, other) => other - one)
  expect(most[0]).toBeGreaterThan(10 * (most[99] ?? 0))
  expect(most.length).toBeGreaterThan(500)
})
