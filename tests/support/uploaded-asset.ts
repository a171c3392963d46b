import sharp from 'sharp'
import type { NewFile } from '#application/ports/asset-imports.ts'
import { cents } from '#domain/shared/money.ts'
import type { Db } from '#server/sql/database.ts'
import { PNG } from './import-shop.ts'
import { aDraft, openUploadShop, STAFF, uploaded } from './upload-shop.ts'

/** A shop with one uploaded asset that is on sale. */
export async function openedWithAsset(db: Db) {
  const shop = await openUploadShop(db)
  const { services, uploads } = shop
  const note = { who: STAFF, why: '' }
  const upload = await uploaded(uploads, 'still.png', PNG)
  ;(await services.assetImports.begin(aDraft(upload), note))._unsafeUnwrap()
  await services.assetImports.work()
  ;(await services.adminCatalog.setState('UP-1', { state: 'published', ...note }))._unsafeUnwrap()
  const color = async (background: string) =>
    uploaded(
      uploads,
      `${background.slice(1)}.png`,
      await sharp({ create: { width: 4, height: 4, channels: 3, background } })
        .png()
        .toBuffer(),
    )
  const begin = async (file: Pick<NewFile, 'sku' | 'upload'> & Partial<NewFile>) => {
    const rest = {
      assetSku: 'UP-1',
      name: null,
      previewFile: null,
      credits: null,
      priceCents: null,
    }
    return (await services.assetImports.beginFile({ ...rest, ...file }, note))._unsafeUnwrap()
  }
  const edit = async () => {
    const change = {
      name: 'Renamed',
      description: 'Other words.',
      files: [{ sku: 'UP-1-1', name: 'Original', credits: 5, basePrice: cents(2000) }],
    }
    const asked = { change, who: STAFF, why: 'Too cheap' }
    return (await services.adminCatalog.change('UP-1', asked))._unsafeUnwrap()
  }
  const asset = async () => (await services.adminCatalog.find('UP-1'))._unsafeUnwrap()
  const end = async () => {
    await services.assetImports.work()
    return (await services.assetImports.list())._unsafeUnwrap()[0]
  }
  return { ...shop, color, begin, edit, asset, end }
}
