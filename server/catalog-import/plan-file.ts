import { err, type Result } from 'neverthrow'
import type { AssetRefused, NewFile, UploadedFile } from '#application/ports/asset-imports.ts'
import { filenameFrom } from '#domain/catalog/filename.ts'
import type { Missing } from '#application/ports/outage.ts'
import { fileSkus, storedAsset, type AssetRows } from '#server/sql/catalog-import/stored-assets.ts'
import type { Db } from '#server/sql/database.ts'
import type { PlannedFile, PlannedImport } from '../application/ports/asset-importer.ts'
import { writtenRow } from './export/manifest-rows.ts'
import { bare, checked, refused, sourcesFrom, variantOf } from './plan-asset.ts'

/** Plans adding a file to an asset, or replacing one of its files; the rest of the asset stays as it is. */
export async function planFile(
  db: Db,
  file: NewFile,
  uploads: readonly UploadedFile[],
): Promise<Result<PlannedImport, AssetRefused | Missing>> {
  const stored = await storedAsset(db, file.assetSku)
  if (!stored) return err({ kind: 'missing', what: 'asset' })
  if (file.sku === null) {
    const sku = await unusedSku(db, stored)
    return plannedFile(db, { stored, file: { ...file, sku, isAdded: true }, uploads })
  }
  if (!fileOf(stored, file.sku)) return err({ kind: 'missing', what: 'file' })
  return plannedFile(db, { stored, file: { ...file, sku: file.sku, isAdded: false }, uploads })
}

/** Plans a file again for its asset as it is by now: it may have been edited, or have other files. */
export async function replanFile(
  db: Db,
  file: PlannedFile,
  uploads: readonly UploadedFile[],
): Promise<Result<PlannedImport, AssetRefused>> {
  const stored = await storedAsset(db, file.assetSku)
  if (!stored) return refused([{ field: 'sku', reason: 'isn’t the SKU of an asset anymore' }])
  const other = file.isAdded && fileOf(stored, file.sku)
  const upload = uploads.find(({ id }) => id === file.upload)
  // The file itself is already there if its import was interrupted.
  const isThere = other && upload?.bytes === other.bytes && isNamed(upload.filename, other)
  if (other && !isThere) {
    return refused([{ field: 'sku', reason: `${file.sku} was given to another file. Try again` }])
  }
  return plannedFile(db, { stored, file, uploads })
}

function isNamed(name: string, { filename }: AssetRows['variants'][number]): boolean {
  return filenameFrom(name) === filenameFrom(filename)
}

function fileOf({ variants }: AssetRows, sku: string) {
  return variants.find((file) => file.sku === sku)
}

/** A SKU for another file of an asset, which none of its files had before: owners keep those. */
async function unusedSku(db: Db, { product, variants }: AssetRows): Promise<string> {
  const used = await fileSkus(db, product.id)
  let number = variants.length + 1
  while (used.includes(`${product.sku}-${number}`)) number += 1
  return `${product.sku}-${number}`
}

interface PlanningFile {
  readonly stored: AssetRows
  readonly file: PlannedFile
  readonly uploads: readonly UploadedFile[]
}

async function plannedFile(
  db: Db,
  { stored, file, uploads }: PlanningFile,
): Promise<Result<PlannedImport, AssetRefused>> {
  const { made: _made, published: _published, ...before } = writtenRow(stored)
  const sources = sourcesFrom(uploads)
  const free = before.free === true || before.library === 'practice'
  const given = { free, file: sources.take(file.upload, 'upload') }
  const kept = before.variants.map(({ held, file: name, ...variant }) =>
    variant.sku === file.sku
      ? { ...variant, ...variantOf(file, given), filename: sources.filename(file.upload) }
      : { ...variant, file: sources.keep(held?.path ?? name, variant.filename ?? '') },
  )
  const { modelGlb: model, volume, hd } = stored.product.previews
  const row = bare({
    ...before,
    published_at: stored.product.dated === 1 ? before.published_at : null,
    variants: fileOf(stored, file.sku) ? kept : [...kept, variantOf(file, given)],
    preview_file: file.previewFile && sources.take(file.previewFile, 'preview_file'),
    preview_hd: hd && sources.keep(hd, hd.endsWith('.webm') ? 'hd.webm' : 'hd.mp4'),
    preview_model: model && sources.keep(model, 'model.glb'),
    preview_volume: volume && sources.keep(volume, 'volume.bin'),
  })
  return checked(db, row, { ...sources, newFile: file })
}
