import { err, ok, type Result } from 'neverthrow'
import type { EditedField } from '#domain/catalog/edited-fields.ts'
import type { CorrectedProduct } from '#server/sql/catalog-import/corrected-files.ts'
import type { ExistingRows } from '#server/sql/catalog-import/existing-rows.ts'
import type { ImportState } from '#server/sql/schema/imports.ts'
import type { FileComplaint } from '../fault.ts'
import type { PreparedAsset, PreparedProduct } from '../prepared-asset.ts'
import type { AssetEntry } from './catalog-rows.ts'
import { closedCategory } from './closed-category.ts'
import { keepEdits, type Edits } from './keep-edits.ts'

/** An asset with the values that were edited in the admin. */
export interface Merged {
  readonly asset: PreparedAsset
  readonly product: PreparedProduct
  /** Fields that keep the values set in the admin. */
  readonly fields: readonly EditedField[]
  readonly edits: Edits | null
  readonly digests: ReadonlyMap<string, string>
}

/** An asset with its ids assigned. */
export interface Placed {
  readonly asset: PreparedAsset
  readonly entry: AssetEntry
  readonly state: ImportState
  readonly isNew: boolean
  readonly wasSold: boolean
  /** Paths of files that are replaced now. */
  readonly replaced: readonly string[]
  /** Files of the asset whose bytes change now. */
  readonly corrected: CorrectedProduct['files']
  /** Paths of previews that are no longer public. */
  readonly hidden: readonly string[]
  /** Fields that keep the values set in the admin. */
  readonly kept: readonly EditedField[]
}

/** Merges an asset with its edits, if it has any. */
export function mergedWith(edits: Edits | null, asset: PreparedAsset): Merged {
  const { product, fields } = edits
    ? keepEdits(asset.product, edits)
    : { product: asset.product, fields: [] }
  return { asset, product, fields, edits, digests: asset.digests ?? new Map() }
}

interface Placing {
  readonly now: number
  readonly hidden: readonly string[]
}

/**
 * Assigns ids to an asset; null if nothing changes. Refuses to put an asset on sale in a category that is not
 * published (catalog 10).
 */
export function placing(
  { asset, product, fields, edits }: Merged,
  existing: ExistingRows,
  { now, hidden }: Placing,
): Result<Placed | null, FileComplaint> {
  const { publishedAt } = asset
  const known = existing.products.get(product.sku)
  const memory = existing.imports.get(product.sku)
  const before: ImportState = memory?.state ?? (known ? stateOf(known.retired) : 'draft')
  const isSettled = edits?.fields.includes('state') === true
  const wanted = asset.published === null ? before : asset.published ? 'published' : 'draft'
  const state = isSettled ? before : wanted
  const kept = wanted === state ? fields : [...fields, 'state' as const]
  if (memory?.content_hash === asset.contentHash && state === memory.state) return ok(null)
  const wasSold = known?.retired === 0
  const isMoved = known?.category_slug !== product.category
  if (state === 'published' && (!wasSold || isMoved) && existing.closed.has(product.category)) {
    return err(closedCategory(product.category))
  }
  const isFirstSale = state === 'published' && before === 'draft'
  const since = publishedAt ?? (isFirstSale || !known ? now : known.published_at)
  existing.slugs.set(product.slug, product.sku)
  const id = known?.id ?? existing.nextProduct()
  const replaced: string[] = []
  const corrected: { id: number; filename: string }[] = []
  const variants = product.variants.map((variant) => {
    const before = existing.files.get(variant.sku)
    const file = before?.id ?? existing.nextVariant()
    if (before?.path && before.path !== variant.file) replaced.push(before.path)
    const { filename, sha256 } = variant
    if (before?.sha256 && before.sha256 !== sha256) corrected.push({ id: file, filename })
    existing.files.set(variant.sku, { id: file, productId: id, path: variant.file, sha256 })
    return { ...variant, id: file }
  })
  const entry = { ...product, id, published_at: since, variants }
  return ok({ asset, entry, state, isNew: !known, wasSold, replaced, corrected, hidden, kept })
}

function stateOf(retired: number): ImportState {
  return retired === 0 ? 'published' : 'retired'
}
