import { err, ok, type Result } from 'neverthrow'
import type { EditedField } from '#domain/catalog/edited-fields.ts'
import { covers } from '#domain/license/coverage.ts'
import {
  changingCatalog,
  claimForImports,
  noteChange,
} from '#server/sql/catalog-import/catalog-version.ts'
import {
  noteCorrections,
  type CorrectedProduct,
} from '#server/sql/catalog-import/corrected-files.ts'
import {
  existingCovers,
  existingRows,
  type ExistingRows,
} from '#server/sql/catalog-import/existing-rows.ts'
import { clearProducts, hideMedia, writeCatalog } from '#server/sql/catalog-import/write-catalog.ts'
import type { Db } from '#server/sql/database.ts'
import type { ImportState } from '#server/sql/schema/imports.ts'
import type { FileComplaint } from '../fault.ts'
import type { PreparedAsset } from '../prepared-asset.ts'
import { withNotes } from '../previews/preview-names.ts'
import { assetRows, previewPaths, publicMediaRows, type AssetEntry } from './catalog-rows.ts'
import { closedCategory } from './closed-category.ts'
import { editsOf, keepEdits, type Edits, type GivenFile } from './keep-edits.ts'
import { IMPORTS, noteReplaced } from './orphaned-files.ts'

export type Outcome =
  | { readonly kind: 'new' | 'changed' | 'unchanged'; readonly kept: readonly EditedField[] }
  | { readonly kind: 'refused'; readonly complaint: FileComplaint }

/** An asset with its ids assigned. */
interface Placed {
  readonly asset: PreparedAsset
  readonly entry: AssetEntry
  readonly state: ImportState
  readonly isNew: boolean
  readonly wasSold: boolean
  /** Paths of files that are replaced now. */
  readonly replaced: readonly string[]
  /** Files of the asset whose bytes change now. */
  readonly corrected: CorrectedProduct['files']
  /** Fields that keep the values set in the admin. */
  readonly kept: readonly EditedField[]
}

export interface Upserting {
  readonly now: number
  /**
   * What may be overwritten: only imported values, values edited in the admin as well (catalog 8), or only one
   * file of the asset, since everything else may have been edited after the import began.
   */
  readonly over?: 'imports' | 'edits' | GivenFile
}

/**
 * Writes assets into the catalog in one transaction, each one completely or not at all. An asset and
 * its files keep their ids by SKU; a file that is no longer listed stays with its owners. The outcomes
 * are in the order of the assets.
 */
export function upsertAssets(
  db: Db,
  assets: readonly PreparedAsset[],
  { now, over = 'imports' }: Upserting,
): Promise<readonly Outcome[]> {
  return changingCatalog(db, async (tx) => {
    const existing = await existingRows(tx, namesOf(assets))
    const skus = assets.map(({ product }) => product.sku)
    const edits = over === 'edits' ? new Map<string, Edits>() : await editsOf(tx, skus, over)
    const placed: Placed[] = []
    const outcomes = assets.map((asset): Outcome => {
      const complaint = objection(asset, existing)
      if (complaint) return { kind: 'refused', complaint }
      const place = placing(asset, existing, { now, edits: edits.get(asset.product.sku) ?? null })
      if (place.isErr()) return { kind: 'refused', complaint: place.error }
      const one = place.value
      if (!one) return { kind: 'unchanged', kept: [] }
      placed.push(one)
      return { kind: one.isNew ? 'new' : 'changed', kept: one.kept }
    })
    if (placed.length > 0) await write(tx, placed, { existing, now })
    return outcomes
  })
}

function namesOf(assets: readonly PreparedAsset[]) {
  return {
    skus: assets.map(({ product }) => product.sku),
    slugs: assets.map(({ product }) => product.slug),
    fileSkus: assets.flatMap(({ product }) => product.variants.map(({ sku }) => sku)),
  }
}

function objection({ product }: PreparedAsset, existing: ExistingRows): FileComplaint | null {
  const holder = existing.slugs.get(product.slug)
  if (holder !== undefined && holder !== product.sku) {
    return { column: 'slug', reason: `“${product.slug}” is already used by ${holder}` }
  }
  const own = existing.products.get(product.sku)?.id
  const taken = product.variants.find(({ sku }) => {
    const file = existing.files.get(sku)
    return file !== undefined && file.productId !== own
  })
  if (taken) {
    return {
      column: 'variants',
      reason: `the file SKU ${taken.sku} is already used by another asset`,
    }
  }
  return null
}

interface Placing {
  readonly now: number
  readonly edits: Edits | null
}

/** Null if nothing changes. Refuses to put an asset on sale in a category that is not published (catalog 10). */
function placing(
  asset: PreparedAsset,
  existing: ExistingRows,
  { now, edits }: Placing,
): Result<Placed | null, FileComplaint> {
  const { publishedAt } = asset
  const { product, fields } = edits
    ? keepEdits(asset.product, edits)
    : { product: asset.product, fields: [] }
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
  return ok({ asset, entry, state, isNew: !known, wasSold, replaced, corrected, kept })
}

function stateOf(retired: number): ImportState {
  return retired === 0 ? 'published' : 'retired'
}

interface Writing {
  readonly existing: ExistingRows
  readonly now: number
}

async function write(tx: Db, placed: readonly Placed[], { existing, now }: Writing): Promise<void> {
  const entries = placed.map(({ entry }) => entry)
  const old = placed.flatMap(({ entry, isNew }) => (isNew ? [] : entry))
  const elsewhere = await existingCovers(tx)
  const hidden = old
    .flatMap((entry) => importedPreviews(entry, existing))
    .filter((path) => !elsewhere.includes(path))
  await clearProducts(
    tx,
    old.map(({ id }) => id),
  )
  await hideMedia(tx, hidden)
  const unsold = new Set(placed.flatMap(({ entry, state }) => (state === 'published' ? [] : entry)))
  await writeCatalog(
    tx,
    {
      ...assetRows(entries, (entry) => unsold.has(entry)),
      public_media: publicMediaRows(entries.flatMap(({ previews }) => previewPaths(previews))),
      imports: placed.map(({ asset, state }) => ({
        sku: asset.product.sku,
        content_hash: asset.contentHash,
        state,
        dated: asset.publishedAt === null ? 0 : 1,
        imported_at: now,
      })),
    },
    covers,
  )
  await noteCorrections(
    tx,
    placed.flatMap(({ entry: { id, name }, corrected: files }) =>
      files.length > 0 ? [{ id, name, files }] : [],
    ),
    now,
  )
  await noteReplaced(tx, {
    orphaned: [...withNotes(hidden), ...placed.flatMap(({ replaced }) => replaced)],
    named: entries.flatMap(filesOf),
    now,
  })
  await claimForImports(tx)
  if (placed.some(({ state, wasSold }) => wasSold || state === 'published')) await noteChange(tx)
}

/** Paths of all stored files that an asset's row names. */
function filesOf({ variants, previews }: AssetEntry): readonly string[] {
  return [...variants.map(({ file }) => file), ...withNotes(previewPaths(previews))]
}

/** The previews that an earlier import made for an asset. */
function importedPreviews({ sku }: AssetEntry, { products }: ExistingRows): readonly string[] {
  const before = products.get(sku)
  const shown = before ? previewPaths(before.previews) : []
  return shown.filter((path) => path.startsWith(`${IMPORTS}/${sku}/`))
}
