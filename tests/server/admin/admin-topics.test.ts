import { expect, test } from 'vitest'
import type { Db } from '#server/sql/database.ts'
import { readMeta } from '#server/sql/meta.ts'
import { upsertTopics } from '#server/catalog-import/upsert/upsert-sidecar.ts'
import { aCatalog, anEntry, stock } from '#tests/support/catalog-data.ts'
import { composedOver } from '#tests/support/composed.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { openImportShop } from '#tests/support/import-shop.ts'
import { STAFF as who } from '#tests/support/upload-shop.ts'

const why = 'Spring range'

async function opened(db: Db) {
  await stock(
    db,
    aCatalog([
      anEntry({ id: 1 }),
      anEntry({ id: 2 }),
      anEntry({ id: 3, library_id: 3, asset_type: '3d_models', category: 'props' }),
    ]),
  )
  const { adminCatalog, adminTopics, catalog } = composedOver(db)
  return { db, adminCatalog, adminTopics, catalog }
}

const audit = async (db: Db) =>
  (await db.selectFrom('audit_log').selectAll().orderBy('at').orderBy('id').execute()).map(
    ({ who: by, why: said, action, subject, detail }) => ({
      who: by,
      why: said,
      action,
      subject,
      detail: JSON.parse(detail) as unknown,
    }),
  )

const NEW = {
  slug: 'night',
  libraryId: 1,
  name: 'Night',
  intro: 'After dark.',
  coverSku: 'EMB-1',
} as const
const AT = { kind: 'collection', slug: 'night' } as const

describeOnEveryDatabase('collections and categories in the admin', (open) => {
  test('a new collection is a draft that nobody finds, and a page at once when it is published', async () => {
    const { db, adminTopics, catalog } = await opened(await open())
    const made = (await adminTopics.add('collection', { topic: NEW, who, why: '' }))._unsafeUnwrap()
    expect(made).toMatchObject({
      ...AT,
      name: 'Night',
      state: 'draft',
      cover: '/media/2d/asset-1/poster.webp',
      members: [],
    })
    const change = { add: ['EMB-1', 'EMB-2'] }
    const filled = (await adminTopics.change(AT, { change, who, why }))._unsafeUnwrap()
    expect(filled.members.map(({ sku }) => sku)).toEqual(['EMB-1', 'EMB-2'])
    expect((await catalog.topic('collection', 'night'))._unsafeUnwrapErr().kind).toBe('missing')
    expect((await catalog.product('asset-1'))._unsafeUnwrap().collections).toEqual([])
    const version = await readMeta(db, 'catalog_version')
    await adminTopics.setState(AT, { state: 'published', who, why })
    expect(await readMeta(db, 'catalog_version')).not.toBe(version)
    expect((await catalog.topic('collection', 'night'))._unsafeUnwrap()).toMatchObject({
      name: 'Night',
      intro: 'After dark.',
    })
    expect((await catalog.product('asset-1'))._unsafeUnwrap().collections).toEqual([
      { slug: 'night', name: 'Night' },
    ])
    expect(
      (await audit(db)).map(({ action, subject, why: said }) => [action, subject, said]),
    ).toEqual([
      ['collection-added', 'night', ''],
      ['collection-edited', 'night', why],
      ['collection-published', 'night', why],
    ])
  })

  test('words, picture and members are changed, with what was before in the audit, and a retired one is gone', async () => {
    const { db, adminTopics, catalog } = await opened(await open())
    await adminTopics.add('collection', { topic: { ...NEW, coverSku: null }, who, why: '' })
    await adminTopics.change(AT, { change: { add: ['EMB-1'] }, who, why })
    await adminTopics.setState(AT, { state: 'published', who, why })
    const change = { name: 'Nights', coverSku: 'EMB-2', add: ['EMB-2'], remove: ['EMB-1'] }
    const after = (await adminTopics.change(AT, { change, who, why }))._unsafeUnwrap()
    expect(after).toMatchObject({ name: 'Nights', members: [{ sku: 'EMB-2' }] })
    expect((await audit(db)).at(-1)).toEqual({
      who,
      why,
      action: 'collection-edited',
      subject: 'night',
      detail: {
        name: { from: 'Night', to: 'Nights' },
        cover: { from: null, to: '/media/2d/asset-2/poster.webp' },
        added: ['EMB-2'],
        removed: ['EMB-1'],
      },
    })
    const before = await audit(db)
    await adminTopics.change(AT, { change: { name: 'Nights' }, who, why })
    expect(await audit(db)).toEqual(before)
    await adminTopics.setState(AT, { state: 'retired', who, why })
    expect((await catalog.topic('collection', 'night'))._unsafeUnwrapErr().kind).toBe('missing')
    expect((await catalog.product('asset-2'))._unsafeUnwrap().collections).toEqual([])
  })

  test('each field that is wrong is named, and nothing is written', async () => {
    const { db, adminTopics } = await opened(await open())
    const topic = {
      slug: 'fire',
      libraryId: 1,
      name: ' '.repeat(0),
      intro: 'x'.repeat(5001),
      coverSku: 'NONE',
    } as const
    const refused = (await adminTopics.add('category', { topic, who, why: '' }))._unsafeUnwrapErr()
    expect(refused).toMatchObject({
      kind: 'asset-refused',
      faults: [
        { field: 'slug', reason: 'This address is already used. Choose another one' },
        { field: 'name', reason: 'must not be empty' },
        { field: 'intro', reason: 'can have at most 5000 characters' },
        { field: 'cover', reason: 'This isn’t an asset in this store. Choose another one' },
      ],
    })
    const odd = (
      await adminTopics.add('category', { topic: { ...topic, slug: 'A b' }, who, why: '' })
    )._unsafeUnwrapErr()
    expect(odd).toMatchObject({ faults: [{ field: 'slug' }, {}, {}, {}] })
    await adminTopics.add('collection', { topic: NEW, who, why: '' })
    const wrong = (
      await adminTopics.change(AT, { change: { name: '', add: ['EMB-3', 'NONE'] }, who, why })
    )._unsafeUnwrapErr()
    expect(wrong).toMatchObject({
      faults: [
        { field: 'name' },
        { field: 'members', reason: 'One of these isn’t an asset in this store. Remove it' },
        { field: 'members', reason: 'One of these assets belongs to another library. Remove it' },
      ],
    })
    expect(await audit(db)).toHaveLength(1)
    expect((await adminTopics.find('shelf', 'fire'))._unsafeUnwrapErr().kind).toBe('missing')
    expect((await adminTopics.find('collection', 'fire'))._unsafeUnwrapErr().kind).toBe('missing')
  })

  test('a category takes assets from others, gives none away, and is retired only once none on sale is in it', async () => {
    const { adminTopics, adminCatalog, catalog } = await opened(await open())
    const topic = { ...NEW, slug: 'embers', name: 'Embers' }
    await adminTopics.add('category', { topic, who, why: '' })
    const at = { kind: 'category', slug: 'embers' }
    const early = (
      await adminTopics.change(at, { change: { add: ['EMB-1'] }, who, why })
    )._unsafeUnwrapErr()
    expect(early).toMatchObject({ faults: [{ field: 'members' }] })
    await adminTopics.setState(at, { state: 'published', who, why })
    const moved = (
      await adminTopics.change(at, { change: { add: ['EMB-1'] }, who, why })
    )._unsafeUnwrap()
    expect(moved.members).toMatchObject([{ sku: 'EMB-1', state: 'published' }])
    expect((await catalog.product('asset-1'))._unsafeUnwrap().category.slug).toBe('embers')
    expect((await adminCatalog.find('EMB-1'))._unsafeUnwrap().edited).toEqual(['category'])
    const out = (
      await adminTopics.change(at, { change: { remove: ['EMB-1'] }, who, why })
    )._unsafeUnwrapErr()
    expect(out).toMatchObject({ faults: [{ field: 'members' }] })
    const kept = (await adminTopics.setState(at, { state: 'retired', who, why }))._unsafeUnwrapErr()
    expect(kept).toMatchObject({
      faults: [
        { field: 'state', reason: 'has 1 asset on sale. Move it to another category first' },
      ],
    })
    await adminCatalog.setState('EMB-1', { state: 'retired', who, why })
    expect(
      (await adminTopics.setState(at, { state: 'retired', who, why }))._unsafeUnwrap().state,
    ).toBe('retired')
    // Nor does an asset come back into a category that is gone.
    const back = (
      await adminCatalog.setState('EMB-1', { state: 'published', who, why })
    )._unsafeUnwrapErr()
    expect(back).toMatchObject({ faults: [{ field: 'category' }] })
  })

  test('what was edited survives an import of its sidecar, which says so, until staff let it', async () => {
    const shop = await openImportShop(await open())
    const { db } = shop
    const { adminTopics } = composedOver(db)
    const fire = { slug: 'fire', name: 'Fire', library: '2d', intro: 'All fire.' } as const
    const sidecar = { categories: [fire], collections: [], bundles: [] }
    expect(await upsertTopics(db, sidecar, shop.context)).toEqual({ faults: [], kept: [] })
    const at = { kind: 'category', slug: 'fire' }
    await adminTopics.change(at, { change: { name: 'Flames' }, who, why })
    const next = { ...sidecar, categories: [{ ...fire, name: 'Fires', intro: 'New words.' }] }
    expect(await upsertTopics(db, next, shop.context)).toEqual({
      faults: [],
      kept: ['category fire: kept as edited in store admin: name'],
    })
    expect((await adminTopics.find('category', 'fire'))._unsafeUnwrap()).toMatchObject({
      name: 'Flames',
      intro: 'New words.',
      edited: ['name'],
    })
    await adminTopics.followImports(at, { who, why: '' })
    expect(await upsertTopics(db, next, shop.context)).toEqual({ faults: [], kept: [] })
    expect((await adminTopics.find('category', 'fire'))._unsafeUnwrap()).toMatchObject({
      name: 'Fires',
      edited: [],
    })
  })
})
