import { okAsync, ResultAsync } from 'neverthrow'
import { expect, test, vi } from 'vitest'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { aDraft, STAFF } from '#tests/support/upload-shop.ts'
import { openedWithAsset } from '#tests/support/uploaded-asset.ts'

const EDITED = { name: 'Renamed', description: 'Other words.', state: 'published' }

describeOnEveryDatabase('a new file of an asset', (open) => {
  test('changes nothing that staff edit while it waits', async () => {
    const { db, disk, color, begin, edit, asset, end } = await openedWithAsset(await open())
    disk.busy = true
    await begin({ sku: 'UP-1-1', upload: await color('#ff0000') })
    expect(await end()).toMatchObject({ waitsFor: 'catalog-command' })
    await edit()
    disk.busy = false
    expect(await end()).toMatchObject({ state: 'done', outcome: 'changed' })
    expect(await asset()).toMatchObject({
      ...EDITED,
      files: [{ sku: 'UP-1-1', name: 'Original', credits: 5, basePrice: 2000 }],
    })
    const file = await db.selectFrom('variants').selectAll().where('sku', '=', 'UP-1-1').execute()
    expect(file).toMatchObject([{ filename: 'ff0000.png', width: 4 }])
  })

  test('changes nothing that staff edit while it is imported, and has its own name and prices', async () => {
    const { storage, color, begin, edit, asset, end } = await openedWithAsset(await open())
    const opened = storage.open.bind(storage)
    const opening = vi
      .spyOn(storage, 'open')
      .mockImplementationOnce((path) =>
        ResultAsync.fromSafePromise(edit()).andThen(() => opened(path)),
      )
    const upload = await color('#00ff00')
    await begin({ sku: null, upload, name: 'Green', credits: 2, priceCents: 800 })
    expect(await end()).toMatchObject({ state: 'done', outcome: 'changed' })
    expect(opening).toHaveBeenCalled()
    expect(await asset()).toMatchObject({
      ...EDITED,
      files: [
        { sku: 'UP-1-1', name: 'Original', credits: 5, basePrice: 2000 },
        { sku: 'UP-1-2', name: 'Green', credits: 2, basePrice: 800 },
      ],
    })
  })

  test('keeps the name and the prices that it was given, whatever staff edit meanwhile', async () => {
    const { disk, color, begin, edit, asset, end } = await openedWithAsset(await open())
    disk.busy = true
    await begin({ sku: 'UP-1-1', upload: await color('#ff0000'), name: 'Red' })
    await edit()
    disk.busy = false
    expect(await end()).toMatchObject({ state: 'done' })
    expect(await asset()).toMatchObject({
      ...EDITED,
      files: [{ sku: 'UP-1-1', name: 'Red', credits: 5, basePrice: 2000 }],
    })
  })

  test('comes to an asset whose other file has a name that new files may not have', async () => {
    const { db, color, begin, end } = await openedWithAsset(await open())
    const named = { filename: '50% "still"?.png' }
    await db.updateTable('variants').set(named).where('sku', '=', 'UP-1-1').execute()
    await begin({ sku: null, upload: await color('#00ff00'), credits: 1, priceCents: 400 })
    expect(await end()).toMatchObject({ state: 'done', faults: [] })
    const files = await db
      .selectFrom('variants')
      .select(['sku', 'filename'])
      .where('sku', 'like', 'UP-1-%')
      .orderBy('sku')
      .execute()
    expect(files).toEqual([
      { sku: 'UP-1-1', ...named },
      { sku: 'UP-1-2', filename: '00ff00.png' },
    ])
  })

  test('never takes the SKU of a file that is no longer sold, and loses none that came meanwhile', async () => {
    const { db, disk, color, begin, asset, end } = await openedWithAsset(await open())
    const add = async (background: string) => {
      await begin({ sku: null, upload: await color(background), credits: 1, priceCents: 400 })
      return end()
    }
    await add('#00ff00')
    await db.updateTable('variants').set({ retired: 1 }).where('sku', '=', 'UP-1-2').execute()
    disk.busy = true
    expect(await add('#0000ff')).toMatchObject({ state: 'waiting' })
    await db.updateTable('variants').set({ retired: 0 }).where('sku', '=', 'UP-1-2').execute()
    disk.busy = false
    expect(await end()).toMatchObject({ state: 'done' })
    const { files } = await asset()
    expect(files.map(({ sku }) => sku)).toEqual(['UP-1-1', 'UP-1-2', 'UP-1-3'])
  })

  test('is added once, even if its server was killed before it said that it is done', async () => {
    const { db, clock, uploads, color, begin, asset, end } = await openedWithAsset(await open())
    vi.spyOn(uploads, 'remove').mockReturnValueOnce(okAsync(undefined))
    await begin({ sku: null, upload: await color('#00ff00'), credits: 1, priceCents: 400 })
    expect(await end()).toMatchObject({ state: 'done', outcome: 'changed' })
    const killed = { state: 'running' as const, touched_at: clock.at, finished_at: null }
    await db.updateTable('asset_imports').set(killed).where('new_file', 'is not', null).execute()
    clock.at += 60_000
    expect(await end()).toMatchObject({ state: 'done', faults: [] })
    expect((await asset()).files.map(({ sku }) => sku)).toEqual(['UP-1-1', 'UP-1-2'])
  })

  test('says so if another file got its SKU while it waited', async () => {
    const { db, disk, color, begin, asset, end } = await openedWithAsset(await open())
    disk.busy = true
    await begin({ sku: null, upload: await color('#00ff00'), credits: 1, priceCents: 400 })
    const [given] = await db
      .selectFrom('variants')
      .selectAll()
      .where('sku', '=', 'UP-1-1')
      .execute()
    if (!given) throw new Error('no file')
    const other = { ...given, id: given.id + 1, sku: 'UP-1-2', filename: 'other.png', position: 1 }
    await db.insertInto('variants').values(other).execute()
    disk.busy = false
    expect(await end()).toMatchObject({
      state: 'failed',
      faults: [{ field: 'sku', reason: 'UP-1-2 was given to another file. Try again' }],
    })
    expect((await asset()).files).toHaveLength(2)
  })

  test('is refused with an upload that another import is waiting for', async () => {
    const { services, disk, color, begin } = await openedWithAsset(await open())
    disk.busy = true
    const upload = await color('#00ff00')
    await begin({ sku: 'UP-1-1', upload })
    const draft = { ...aDraft(upload), sku: 'UP-9' }
    const refused = await services.assetImports.begin(draft, { who: STAFF, why: '' })
    expect(refused._unsafeUnwrapErr()).toMatchObject({
      faults: [
        {
          field: 'files',
          reason: 'are already part of another import. Upload the files again',
        },
      ],
    })
  })

  test('is refused at a price that would leave a bundle on sale free', async () => {
    const { services, color } = await openedWithAsset(await open())
    const note = { who: STAFF, why: 'Clearance' }
    const kit = { sku: 'KIT-9', slug: 'kit-9', name: 'Kit 9', description: 'One.', discount: 90 }
    const { adminBundles } = services
    ;(await adminBundles.add({ ...kit, coverSku: 'UP-1' }, note))._unsafeUnwrap()
    const change = { files: ['UP-1-1'] }
    ;(await adminBundles.change('KIT-9', { change, ...note }))._unsafeUnwrap()
    ;(await adminBundles.setState('KIT-9', { state: 'published', ...note }))._unsafeUnwrap()
    const file = { assetSku: 'UP-1', sku: 'UP-1-1', name: null, previewFile: null, credits: null }
    const upload = await color('#ff0000')
    const refused = await services.assetImports.beginFile({ ...file, upload, priceCents: 1 }, note)
    expect(refused._unsafeUnwrapErr()).toMatchObject({
      faults: [
        {
          field: 'price_cents',
          reason: 'is too low: at 90% off, the bundle “Kit 9” would be free',
        },
      ],
    })
  })
})
