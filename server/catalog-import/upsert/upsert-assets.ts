import type { EditedField } from '#domain/catalog/edited-fields.ts'
import { covers } from '#domain/license/coverage.ts'
import {
  changingCatalog,
  claimForImports,
  noteAdditions,
  noteChange,
} from '#server/sql/catalog-import/catalog-version.ts'
import { noteCorrections } from '#server/sql/catalog-import/corrected-files.ts'
import {
  existingCovers,
  existingRows,
  type ExistingRows,
} from '#server/sql/catalog-import/existing-rows.ts'
import { clearProducts, hideMedia, writeCatalog } from '#server/sql/catalog-import/write-catalog.ts'
import type { Db } from '#server/sql/database.ts'
import { giveawayCheck, type GiveawayCheck } from '../check/given-away.ts'
import type { FileComplaint } from '../fault.ts'
import type { PreparedAsset, PreparedProduct } from '../prepared-asset.ts'
import { withNotes } from '../previews/preview-names.ts'
import { assetRows, previewPaths, type AssetEntry } from './catalog-rows.ts'
import { editsOf, type Edits, type GivenFile } from './keep-edits.ts'
import { IMPORTS, noteReplaced } from './orphaned-files.ts'
import { mergedWith, placing, type Placed } from './placing.ts'

export type Outcome =
  | { readonly kind: 'new' | 'changed' | 'unchanged'; readonly kept: readonly EditedField[] }
  | { readonly kind: 'refused'; readonly complaint: FileComplaint }

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
    const merged = assets.map((asset) => mergedWith(edits.get(asset.product.sku) ?? null, asset))
    const giveaways = await giveawayCheck(tx, merged)
    const shownElsewhere = await existingCovers(tx)
    const placed: Placed[] = []
    const outcomes = merged.map((one): Outcome => {
      const hidden = importedPreviews(one.product, existing).filter(
        (path) => !shownElsewhere.includes(path),
      )
      const complaint = objection(one.asset, existing) ?? giveaways.complaint({ ...one, hidden })
      if (complaint) return { kind: 'refused', complaint }
      const place = placing(one, existing, { now, hidden })
      if (place.isErr()) return { kind: 'refused', complaint: place.error }
      if (!place.value) return { kind: 'unchanged', kept: [] }
      giveaways.accept({ ...one, hidden })
      placed.push(place.value)
      return { kind: place.value.isNew ? 'new' : 'changed', kept: place.value.kept }
    })
    if (placed.length > 0) await write(tx, placed, { giveaways, now })
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

interface Writing {
  readonly giveaways: GiveawayCheck
  readonly now: number
}

async function write(
  tx: Db,
  placed: readonly Placed[],
  { giveaways, now }: Writing,
): Promise<void> {
  const entries = placed.map(({ entry }) => entry)
  const old = placed.flatMap(({ entry, isNew }) => (isNew ? [] : entry))
  const hidden = placed.flatMap((one) => one.hidden)
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
      public_media: giveaways.rows(entries.flatMap(({ previews }) => previewPaths(previews))),
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
  const shown = placed.filter(({ state, wasSold }) => wasSold || state === 'published')
  if (shown.some(({ isNew }) => !isNew)) await noteChange(tx)
  else if (shown.length > 0) await noteAdditions(tx)
}

/** Paths of all stored files that an asset's row names. */
function filesOf({ variants, previews }: AssetEntry): readonly string[] {
  return [...variants.map(({ file }) => file), ...withNotes(previewPaths(previews))]
}

/** The previews that an earlier import made for an asset. */
function importedPreviews({ sku }: PreparedProduct, { products }: ExistingRows): readonly string[] {
  const before = products.get(sku)
  const shown = before ? previewPaths(before.previews) : []
  return shown.filter((path) => path.startsWith(`${IMPORTS}/${sku}/`))
}
