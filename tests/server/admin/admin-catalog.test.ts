import { expect, test } from 'vitest'
import { cents } from '#domain/shared/money.ts'
import type { Db } from '#server/sql/database.ts'
import { readMeta } from '#server/sql/meta.ts'
import { aCatalog, anEntry, stock } from '#tests/support/catalog-data.ts'
import { composedOver } from '#tests/support/composed.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { STAFF } from '#tests/support/upload-shop.ts'

async function opened(db: Db) {
  await stock(db, aCatalog([anEntry({ id: 1 }), anEntry({ id: 2 }), anEntry({ id: 3 })]))
  const { adminCatalog, catalog } = composedOver(db)
  const first = (await adminCatalog.list({}))._unsafeUnwrap().items.at(-1)
  return { db, adminCatalog, catalog, sku: first?.sku ?? '' }
}

const audit = (db: Db) =>
  db
    .selectFrom('audit_log')
    .select(['at', 'who', 'why', 'action', 'subject', 'detail'])
    .orderBy('id')
    .execute()

describeOnEveryDatabase('the catalog in the admin', (open) => {
  test('new words are in the shop at once, and in the audit with those before', async () => {
    const { db, adminCatalog, catalog, sku } = await opened(await open())
    const before = (await adminCatalog.find(sku))._unsafeUnwrap()
    const version = await readMeta(db, 'catalog_version')
    const change = { name: 'Brazier', description: 'Hot.', tags: ['brazier'] }
    const after = (await adminCatalog.change(sku, { change, who: STAFF, why: '' }))._unsafeUnwrap()
    expect(after).toMatchObject({ ...change, edited: ['description', 'name', 'tags'] })
    expect((await catalog.product(before.slug))._unsafeUnwrap()).toMatchObject({ name: 'Brazier' })
    expect(await readMeta(db, 'catalog_version')).not.toBe(version)
    const [entry] = await audit(db)
    expect(entry).toMatchObject({ who: STAFF, action: 'asset-edited', subject: sku })
    expect(JSON.parse(entry?.detail ?? '')).toMatchObject({
      name: { from: before.name, to: 'Brazier' },
    })
    await adminCatalog.change(sku, { change, who: STAFF, why: '' })
    expect(await audit(db)).toHaveLength(1)
  })

  test('a price that the importer refuses is refused here, and nothing changes', async () => {
    const { db, adminCatalog, sku } = await opened(await open())
    const { files } = (await adminCatalog.find(sku))._unsafeUnwrap()
    const change = {
      name: 'Other',
      files: files.map((file) => ({ ...file, credits: 0, basePrice: cents(0) })),
    }
    const refused = (
      await adminCatalog.change(sku, { change, who: STAFF, why: '' })
    )._unsafeUnwrapErr()
    expect(refused).toMatchObject({ kind: 'asset-refused' })
    expect('faults' in refused && refused.faults).toContainEqual({
      field: 'files.0.price_cents',
      reason: 'must be more than 0 unless the asset is free or for subscribers only',
    })
    expect((await adminCatalog.find(sku))._unsafeUnwrap()).toMatchObject({ files })
    expect(await audit(db)).toEqual([])
    const lost = { category: 'nowhere', collections: ['nothing'], tags: ['a'.repeat(201)] }
    expect(
      (await adminCatalog.change(sku, { change: lost, who: STAFF, why: '' }))._unsafeUnwrapErr(),
    ).toMatchObject({
      faults: [{ field: 'tags' }, { field: 'category' }, { field: 'collections' }],
    })
  })

  test('new prices are what lists show from then on', async () => {
    const { adminCatalog, catalog, sku } = await opened(await open())
    const { files, slug } = (await adminCatalog.find(sku))._unsafeUnwrap()
    const change = {
      files: files.map((file, at) => ({ ...file, credits: 5 + at, basePrice: cents(2000 + at) })),
    }
    const why = 'Autumn prices'
    const after = (await adminCatalog.change(sku, { change, who: STAFF, why }))._unsafeUnwrap()
    expect(after).toMatchObject({ fromPrice: 2000, fromCredits: 5, edited: ['prices'] })
    expect((await catalog.product(slug))._unsafeUnwrap().variants[0]).toMatchObject({
      basePrice: 2000,
      credits: 5,
    })
  })

  test('a price that differs, in money or in credits, needs a reason, which the audit keeps', async () => {
    const { db, adminCatalog, sku } = await opened(await open())
    const { files } = (await adminCatalog.find(sku))._unsafeUnwrap()
    const change = (wanted: object, why: string) =>
      adminCatalog.change(sku, { change: wanted, who: STAFF, why })
    const dearer = {
      files: files.map((file) => ({ ...file, basePrice: cents(file.basePrice + 100) })),
    }
    const credits = { files: files.map((file) => ({ ...file, credits: file.credits + 1 })) }
    const missing = { field: 'reason', reason: 'enter a reason for the price change' }
    for (const wanted of [dearer, credits]) {
      expect((await change(wanted, ''))._unsafeUnwrapErr()).toMatchObject({ faults: [missing] })
    }
    expect((await change({ ...dearer, name: '' }, ''))._unsafeUnwrapErr()).toMatchObject({
      faults: [{ field: 'name' }, missing],
    })
    expect(await audit(db)).toEqual([])
    expect((await change({ files, name: 'Brazier' }, '')).isOk()).toBe(true)
    expect((await change(dearer, 'Autumn prices')).isOk()).toBe(true)
    expect(await audit(db)).toMatchObject([
      { who: STAFF, why: '', at: expect.any(Number) },
      { who: STAFF, why: 'Autumn prices', at: expect.any(Number) },
    ])
  })

  test('an asset is retired and comes back, and the lists know', async () => {
    const { db, adminCatalog, catalog, sku } = await opened(await open())
    const { slug } = (await adminCatalog.find(sku))._unsafeUnwrap()
    const to = (state: 'published' | 'retired') =>
      adminCatalog.setState(sku, { state, who: STAFF, why: 'Expired release' })
    expect((await to('retired'))._unsafeUnwrap().state).toBe('retired')
    expect((await catalog.product(slug)).isErr()).toBe(true)
    const states = async (state: string) =>
      (await adminCatalog.list({ state }))._unsafeUnwrap().items.map((one) => one.sku)
    expect(await states('retired')).toEqual([sku])
    expect(await states('published')).not.toContain(sku)
    expect((await to('published'))._unsafeUnwrap().state).toBe('published')
    expect((await catalog.product(slug)).isOk()).toBe(true)
    expect((await audit(db)).map(({ action, who, why }) => [action, who, why])).toEqual([
      ['asset-retired', STAFF, 'Expired release'],
      ['asset-published', STAFF, 'Expired release'],
    ])
  })

  test('finds by words of the name and by sku, whatever they contain', async () => {
    const { adminCatalog, sku } = await opened(await open())
    const found = async (search: string) =>
      (await adminCatalog.list({ search_query: search }))._unsafeUnwrap().total
    expect(await found(sku.toLowerCase())).toBe(1)
    expect(await found('%')).toBe(0)
    expect(await found('_')).toBe(0)
    expect(await found("'")).toBe(0)
  })
})
