import { readdirSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import type { NewFile } from '#application/ports/asset-imports.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { PNG } from '#tests/support/import-shop.ts'
import {
  aDraft,
  beginUpload,
  openUploadShop,
  STAFF,
  uploaded,
  type UploadShop,
} from '#tests/support/upload-shop.ts'

async function begun({ services }: UploadShop, draft: Parameters<typeof aDraft>) {
  return services.assetImports.begin(aDraft(...draft), { who: STAFF, why: '' })
}

/** Another picture than the one pixel. */
const redPixels = () =>
  sharp({ create: { width: 4, height: 4, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer()

const latest = async ({ services }: UploadShop) =>
  (await services.assetImports.list())._unsafeUnwrap()[0]

describeOnEveryDatabase('an asset that is uploaded', (open) => {
  test('is imported in the background, waits as a draft, and leaves no upload behind', async () => {
    const shop = await openUploadShop(await open())
    const { db, services, uploads, uploadFolder } = shop
    const upload = await uploaded(uploads, 'still.png', PNG)
    const asked = (await begun(shop, [upload]))._unsafeUnwrap()
    expect(asked).toMatchObject({ sku: 'UP-1', state: 'waiting' })
    await services.assetImports.work()
    expect(await latest(shop)).toMatchObject({ state: 'done', outcome: 'new', faults: [] })
    const product = await db
      .selectFrom('products')
      .innerJoin('variants', 'variants.product_id', 'products.id')
      .innerJoin('imports', 'imports.sku', 'products.sku')
      .select(['products.retired', 'imports.state', 'filename', 'base_price', 'codec', 'bytes'])
      .where('products.sku', '=', 'UP-1')
      .executeTakeFirstOrThrow()
    expect(product).toEqual({
      retired: 1,
      state: 'draft',
      filename: 'still.png',
      base_price: 400,
      codec: 'PNG',
      bytes: PNG.length,
    })
    expect(readdirSync(uploadFolder)).toEqual([])
    const audit = await db.selectFrom('audit_log').selectAll().orderBy('id').execute()
    expect(audit).toMatchObject([
      { who: STAFF, action: 'asset-upload', subject: 'UP-1' },
      { who: STAFF, action: 'asset-imported', subject: 'UP-1' },
    ])
  })

  test('is refused with every fault of its fields, as the importer refuses it', async () => {
    const shop = await openUploadShop(await open())
    const { path } = await beginUpload(shop.uploads, { filename: 'half.png', bytes: 99 })
    const half = path.slice(path.lastIndexOf('/') + 1)
    const files = [
      { upload: half, sku: null, name: null, credits: 0, priceCents: 0 },
      { upload: 'f'.repeat(32), sku: null, name: null, credits: 1, priceCents: 400 },
    ]
    const refused = (await begun(shop, [half, { files, category: 'nowhere' }]))._unsafeUnwrapErr()
    expect(refused).toMatchObject({
      kind: 'asset-refused',
      faults: [
        { field: 'files.0.upload', reason: 'is still uploading' },
        { field: 'files.1.upload', reason: 'isn’t uploaded. Upload the file again' },
        { field: 'files.0.credits', reason: 'must be at least 1 unless the asset is free' },
        { field: 'files.0.price_cents' },
      ],
    })
    const lost = await begun(shop, [await uploaded(shop.uploads, 'a.png', PNG), { category: 'x' }])
    expect(lost._unsafeUnwrapErr()).toMatchObject({ faults: [{ field: 'category' }] })
    const taken = await begun(shop, [half, { sku: 'EMB-1' }])
    expect(taken._unsafeUnwrapErr()).toMatchObject({ faults: [{ field: 'sku' }] })
  })

  test('whose file is broken says why, keeps nothing, and can be tried again', async () => {
    const shop = await openUploadShop(await open())
    const broken = Buffer.concat([PNG.subarray(0, 30)])
    const upload = await uploaded(shop.uploads, 'broken.png', broken)
    ;(await begun(shop, [upload]))._unsafeUnwrap()
    await shop.services.assetImports.work()
    expect(await latest(shop)).toMatchObject({
      state: 'failed',
      faults: [{ field: 'files.0.upload', reason: expect.stringMatching(/^“broken.png”/) }],
    })
    const good = await uploaded(shop.uploads, 'good.png', PNG)
    ;(await begun(shop, [good]))._unsafeUnwrap()
    await shop.services.assetImports.work()
    expect(await latest(shop)).toMatchObject({ state: 'done', outcome: 'new' })
  })

  test('waits while ffmpeg is missing or a command works, and says which', async () => {
    const shop = await openUploadShop(await open())
    const { services, disk } = shop
    ;(await begun(shop, [await uploaded(shop.uploads, 'still.png', PNG)]))._unsafeUnwrap()
    vi.stubEnv('PATH', '/nowhere')
    await services.assetImports.work()
    vi.unstubAllEnvs()
    expect(await latest(shop)).toMatchObject({ state: 'waiting', waitsFor: 'ffmpeg' })
    disk.busy = true
    await services.assetImports.work()
    expect(await latest(shop)).toMatchObject({ state: 'waiting', waitsFor: 'catalog-command' })
    disk.busy = false
    await services.assetImports.work()
    expect(await latest(shop)).toMatchObject({ state: 'done' })
  })

  test('goes on after its server was killed in the middle', async () => {
    const shop = await openUploadShop(await open())
    const { db, services, clock, disk } = shop
    disk.busy = true
    const { id } = (
      await begun(shop, [await uploaded(shop.uploads, 'still.png', PNG)])
    )._unsafeUnwrap()
    await services.assetImports.work()
    // As a kill leaves it.
    await db
      .updateTable('asset_imports')
      .set({ state: 'running', touched_at: clock.at })
      .where('id', '=', id)
      .execute()
    disk.busy = false
    await services.assetImports.work()
    expect(await latest(shop)).toMatchObject({ state: 'running' })
    clock.at += 60_000
    await services.assetImports.work()
    expect(await latest(shop)).toMatchObject({ state: 'done', outcome: 'new' })
  })

  test('gets another file in the place of one, and keeps its words and ids', async () => {
    const shop = await openUploadShop(await open())
    const { db, services, uploads } = shop
    ;(await begun(shop, [await uploaded(uploads, 'still.png', PNG)]))._unsafeUnwrap()
    await services.assetImports.work()
    const file = () =>
      db.selectFrom('variants').selectAll().where('sku', '=', 'UP-1-1').executeTakeFirstOrThrow()
    const before = await file()
    const other = await redPixels()
    const replace = async (
      upload: string,
      prices: Pick<NewFile, 'credits' | 'priceCents'>,
      why: string,
    ) => {
      const wanted = { assetSku: 'UP-1', sku: 'UP-1-1', upload, name: null, previewFile: null }
      const begun = await services.assetImports.beginFile(
        { ...wanted, ...prices },
        { who: STAFF, why },
      )
      await services.assetImports.work()
      return begun
    }
    const upload = await uploaded(uploads, 'better.png', other)
    const dearer = { credits: 2, priceCents: 800 }
    expect((await replace(upload, dearer, ''))._unsafeUnwrapErr()).toMatchObject({
      faults: [{ field: 'reason', reason: 'enter a reason for the price change' }],
    })
    expect((await replace(upload, dearer, 'Twice the size')).isOk()).toBe(true)
    expect(await latest(shop)).toMatchObject({ state: 'done', outcome: 'changed', faults: [] })
    const audit = await db.selectFrom('audit_log').selectAll().orderBy('id').execute()
    expect(audit.map(({ action, why }) => [action, why])).toEqual([
      ['asset-upload', ''],
      ['asset-imported', ''],
      ['asset-file-replaced', 'Twice the size'],
      ['asset-imported', ''],
    ])
    expect(JSON.parse(audit[2]?.detail ?? '')).toMatchObject({
      file: 'UP-1-1',
      prices: {
        from: { credits: before.credits, cents: before.base_price },
        to: { credits: 2, cents: 800 },
      },
    })
    expect(await file()).toMatchObject({
      id: before.id,
      filename: 'better.png',
      bytes: other.length,
      credits: 2,
      base_price: 800,
    })
    const again = await uploaded(uploads, 'best.png', PNG)
    expect((await replace(again, { credits: null, priceCents: null }, '')).isOk()).toBe(true)
    expect(await file()).toMatchObject({ filename: 'best.png', credits: 2, base_price: 800 })
  })
})
