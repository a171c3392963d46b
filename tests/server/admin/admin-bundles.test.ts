import { expect, test } from 'vitest'
import { cents } from '#domain/shared/money.ts'
import type { Db } from '#server/sql/database.ts'
import { readMeta } from '#server/sql/meta.ts'
import { sidecarFile } from '#server/catalog-import/parse/sidecar.ts'
import { upsertBundles } from '#server/catalog-import/upsert/upsert-sidecar.ts'
import { aCatalog, aKit, anEntry, stock } from '#tests/support/catalog-data.ts'
import { composedOver } from '#tests/support/composed.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { openImportShop } from '#tests/support/import-shop.ts'
import { STAFF as who } from '#tests/support/upload-shop.ts'

async function opened(db: Db) {
  const entries = [
    anEntry({ id: 1 }),
    anEntry({ id: 2 }),
    anEntry({ id: 3, subscription_only: true }),
  ]
  await stock(db, aCatalog(entries, [aKit({ id: 1 }), aKit({ id: 2, variant_ids: [12, 22] })]))
  const { adminBundles, adminCatalog, catalog } = composedOver(db)
  const change = (sku: string, wanted: object, why = '') =>
    adminBundles.change(sku, { change: wanted, who, why })
  const setState = (sku: string, state: 'published' | 'retired') =>
    adminBundles.setState(sku, { state, who, why: 'Spring range' })
  return { db, adminBundles, adminCatalog, catalog, change, setState }
}

const audit = async (db: Db) =>
  (await db.selectFrom('audit_log').selectAll().orderBy('at').orderBy('id').execute()).map(
    ({ detail, ...entry }) => ({ ...entry, detail: JSON.parse(detail) as unknown }),
  )

const NEW = {
  sku: 'KIT-9',
  slug: 'sparks',
  name: 'Sparks',
  description: 'All sparks.',
  discount: 25,
  coverSku: 'EMB-1',
} as const

describeOnEveryDatabase('bundles in the admin', (open) => {
  test('a new one is a draft, takes files in their order, and is sold for their sum less its discount once published', async () => {
    const { db, adminBundles, catalog, change, setState } = await opened(await open())
    const made = (await adminBundles.add(NEW, { who, why: '' }))._unsafeUnwrap()
    expect(made).toMatchObject({
      state: 'draft',
      members: [],
      cover: '/media/2d/asset-1/poster.webp',
    })
    expect((await setState('KIT-9', 'published'))._unsafeUnwrapErr()).toMatchObject({
      faults: [{ field: 'files', reason: 'Add files to this bundle before you publish it' }],
    })
    const filled = (await change('KIT-9', { files: ['EMB-2-1', 'EMB-1-2'] }))._unsafeUnwrap()
    expect(filled.members).toMatchObject([
      { sku: 'EMB-2-1', asset: { sku: 'EMB-2' }, choices: [{}, {}] },
      { sku: 'EMB-1-2', asset: { sku: 'EMB-1' } },
    ])
    expect((await catalog.bundle('sparks'))._unsafeUnwrapErr().kind).toBe('missing')
    const version = await readMeta(db, 'catalog_version')
    await setState('KIT-9', 'published')
    expect(await readMeta(db, 'catalog_version')).not.toBe(version)
    const shown = (await catalog.bundle('sparks'))._unsafeUnwrap()
    expect(shown).toMatchObject({ name: 'Sparks', fullPrice: 1200, basePrice: 900 })
    expect(shown.members.map(({ variant }) => variant.sku)).toEqual(['EMB-2-1', 'EMB-1-2'])
    await change('KIT-9', { files: ['EMB-1-2', 'EMB-2-1'] })
    const turned = (await catalog.bundle('sparks'))._unsafeUnwrap()
    expect(turned.members.map(({ variant }) => variant.sku)).toEqual(['EMB-1-2', 'EMB-2-1'])
    expect((await audit(db)).map(({ action, why }) => [action, why])).toEqual([
      ['bundle-added', ''],
      ['bundle-edited', ''],
      ['bundle-published', 'Spring range'],
      ['bundle-edited', ''],
    ])
    expect((await audit(db)).at(-1)?.detail).toEqual({
      files: { from: ['EMB-2-1', 'EMB-1-2'], to: ['EMB-1-2', 'EMB-2-1'] },
    })
  })

  test('each field that is wrong is named, and nothing is written', async () => {
    const { db, adminBundles, change } = await opened(await open())
    const wrong = { ...NEW, sku: 'EMB-1-1', slug: 'kit-1', name: '', discount: 101, coverSku: '' }
    const refused = (await adminBundles.add(wrong, { who, why: '' }))._unsafeUnwrapErr()
    expect(refused).toMatchObject({
      faults: [
        { field: 'sku' },
        { field: 'slug', reason: 'This address is already used. Choose another one' },
        { field: 'name' },
        { field: 'discount', reason: 'must be a whole percentage from 0 to 100' },
        { field: 'cover', reason: 'Choose a cover' },
      ],
    })
    const fields = async (wanted: object, why = '') => {
      const error = (await change('KIT-1', wanted, why))._unsafeUnwrapErr()
      return 'faults' in error ? error.faults.map(({ field, reason }) => `${field} ${reason}`) : []
    }
    expect(await fields({ files: ['NONE'] })).toEqual([
      'files This bundle includes a file that’s no longer on sale. Remove it',
    ])
    expect(await fields({ files: ['EMB-3-1'] })).toEqual([
      expect.stringMatching(
        /^files This bundle includes practice footage or a file for subscribers only/,
      ),
    ])
    expect(await fields({ files: ['EMB-1-1', 'EMB-1-1'] })).toEqual([
      'files This bundle includes the same file twice. Remove one of them',
    ])
    expect(await fields({ files: [] })).toEqual([
      'files A published bundle needs at least one file. Add a file, or retire the bundle',
    ])
    expect(await fields({ discount: 100 }, 'Giveaway')).toEqual([
      'discount At 100% off, this bundle would be free. Lower the discount or add files with a price, then try again',
    ])
    expect(await audit(db)).toEqual([])
  })

  test('a discount that differs needs a reason, which the audit keeps', async () => {
    const { db, adminBundles, change } = await opened(await open())
    const { discount } = (await adminBundles.find('KIT-1'))._unsafeUnwrap()
    const missing = { field: 'reason', reason: 'enter a reason for the discount change' }
    const wanted = { name: '', discount: discount + 5 }
    expect((await change('KIT-1', wanted))._unsafeUnwrapErr()).toMatchObject({
      faults: [{ field: 'name' }, missing],
    })
    expect(await audit(db)).toEqual([])
    expect((await change('KIT-1', { discount, name: 'Kit' })).isOk()).toBe(true)
    expect((await change('KIT-1', { discount: discount + 5 }, 'Spring sale')).isOk()).toBe(true)
    expect(await audit(db)).toMatchObject([
      { who, why: '', at: expect.any(Number) },
      { who, why: 'Spring sale', at: expect.any(Number) },
    ])
  })

  test('a price of a file that would make a bundle on sale free is refused, and names the bundle', async () => {
    const { adminCatalog, change, setState } = await opened(await open())
    await change('KIT-1', { discount: 99 }, 'Clearance')
    const filesOf = async (sku: string) => (await adminCatalog.find(sku))._unsafeUnwrap().files
    const atOneCent = async (sku: string) => {
      const files = (await filesOf(sku)).map((file) => ({ ...file, basePrice: cents(1) }))
      return adminCatalog.change(sku, { change: { files }, who, why: 'Clearance' })
    }
    const before = await filesOf('EMB-1')
    expect((await atOneCent('EMB-2')).isOk()).toBe(true)
    expect((await atOneCent('EMB-1'))._unsafeUnwrapErr()).toMatchObject({
      faults: [
        {
          field: 'files.0.price_cents',
          reason: 'is too low: at 99% off, the bundle “Kit 1” would be free',
        },
      ],
    })
    expect(await filesOf('EMB-1')).toEqual(before)
    // A bundle that is not on sale is judged when it is published.
    await setState('KIT-1', 'retired')
    expect((await atOneCent('EMB-1')).isOk()).toBe(true)
    expect((await setState('KIT-1', 'published')).isErr()).toBe(true)
  })

  test('a retired one is gone from the store, and comes back', async () => {
    const { adminBundles, catalog, setState } = await opened(await open())
    await setState('KIT-1', 'retired')
    expect((await catalog.bundles(''))._unsafeUnwrap().map(({ sku }) => sku)).toEqual(['KIT-2'])
    expect((await catalog.bundle('kit-1'))._unsafeUnwrapErr().kind).toBe('gone')
    expect((await setState('KIT-1', 'published'))._unsafeUnwrap().state).toBe('published')
    expect((await adminBundles.list())._unsafeUnwrap()).toMatchObject([
      { sku: 'KIT-1', state: 'published', files: 2, fullPrice: 800 },
      { sku: 'KIT-2' },
    ])
  })

  test('all are put in order, which the store keeps, unless one has come meanwhile', async () => {
    const { db, adminBundles, catalog } = await opened(await open())
    const order = (skus: readonly string[]) => adminBundles.order(skus, { who, why: '' })
    expect((await order(['KIT-2', 'KIT-1']))._unsafeUnwrap().map(({ sku }) => sku)).toEqual([
      'KIT-2',
      'KIT-1',
    ])
    expect((await catalog.bundles(''))._unsafeUnwrap().map(({ sku }) => sku)).toEqual([
      'KIT-2',
      'KIT-1',
    ])
    await adminBundles.add(NEW, { who, why: '' })
    expect((await order(['KIT-1', 'KIT-2']))._unsafeUnwrapErr()).toMatchObject({
      faults: [{ field: 'order', reason: expect.stringMatching(/^Someone changed the bundles/) }],
    })
    expect((await audit(db)).at(0)?.detail).toEqual({
      order: { from: ['KIT-1', 'KIT-2'], to: ['KIT-2', 'KIT-1'] },
    })
  })

  test('what was edited survives an import of its sidecar, which says so, until staff let it', async () => {
    const shop = await openImportShop(await open())
    const { db } = shop
    await stock(
      db,
      aCatalog(
        [anEntry({ id: 1 }), anEntry({ id: 2 })],
        [aKit({ id: 1, cover: 'covers/kit.webp' })],
      ),
    )
    const { adminBundles } = composedOver(db)
    await adminBundles.change('KIT-1', {
      change: { name: 'Mine', files: ['EMB-2-2'] },
      who,
      why: '',
    })
    await adminBundles.setState('KIT-1', { state: 'retired', who, why: 'Sold out' })
    const sidecar = sidecarFile.parse({
      bundles: [
        {
          sku: 'KIT-1',
          slug: 'kit-1',
          name: 'Theirs',
          description: 'New words.',
          cover: 'still.png',
          effective_discount: 10,
          published_at: '2026-01-01T00:00:00Z',
          position: 0,
          files: ['EMB-1-1'],
        },
      ],
    })
    expect(await upsertBundles(db, sidecar, shop.context)).toEqual({
      faults: [],
      kept: ['bundle KIT-1: kept as edited in store admin: name, files, state'],
    })
    expect((await adminBundles.find('KIT-1'))._unsafeUnwrap()).toMatchObject({
      name: 'Mine',
      description: 'New words.',
      discount: 10,
      state: 'retired',
      members: [{ sku: 'EMB-2-2' }],
    })
    await adminBundles.followImports('KIT-1', { who, why: '' })
    expect((await upsertBundles(db, sidecar, shop.context)).kept).toEqual([])
    expect((await adminBundles.find('KIT-1'))._unsafeUnwrap()).toMatchObject({
      name: 'Theirs',
      state: 'published',
      members: [{ sku: 'EMB-1-1' }],
      edited: [],
    })
  })
})
