import { sql } from 'kysely'
import type { AdminAsset } from '#application/ports/admin-catalog.ts'
import type { AssetState } from '#domain/catalog/asset-query.ts'
import { isAssetType } from '#domain/catalog/library.ts'
import { cents } from '#domain/shared/money.ts'
import type { AssetFilter } from '#server/application/ports/catalog-edit-repository.ts'
import type { Db } from '../database.ts'
import { mediaAddress, storedLibrary, storedPreviews } from '../stored-product.ts'
import type { AssetRows } from './stored-assets.ts'

/** The assets that match the filter of an admin list. */
export function filteredAssets(db: Db, { search, state, libraryId }: AssetFilter) {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return db
    .selectFrom('products')
    .leftJoin('imports', 'imports.sku', 'products.sku')
    .$if(libraryId !== null, (query) => query.where('products.library_id', '=', libraryId ?? 1))
    .$if(state === 'published', (query) => query.where('products.retired', '=', 0))
    .$if(state === 'draft', (query) => query.where('imports.state', '=', 'draft'))
    .$if(state === 'retired', (query) =>
      query
        .where('products.retired', '=', 1)
        .where((where) =>
          where.or([where('imports.state', 'is', null), where('imports.state', '<>', 'draft')]),
        ),
    )
    .where((where) =>
      where.and(
        words.map((word) =>
          where.or(
            (['name', 'sku', 'tags'] as const).map(
              (column) =>
                sql<boolean>`lower(${sql.ref(`products.${column}`)}) like ${`%${escaped(word)}%`} escape '!'`,
            ),
          ),
        ),
      ),
    )
}

function escaped(word: string): string {
  return word.replaceAll(/[!%_]/g, '!$&')
}

interface ListedRow {
  readonly sku: string
  readonly slug: string
  readonly name: string
  readonly library_id: number
  readonly asset_type: string | null
  readonly retired: number
  readonly imported: AssetState | null
  readonly free: number
  readonly subscription_only: number
  readonly from_price: number
  readonly from_credits: number
  readonly previews: string
}

/** An asset as shown in an admin list. */
export function listedAsset(row: ListedRow): Omit<AdminAsset, keyof ReturnType<typeof details>> {
  return {
    sku: row.sku,
    slug: row.slug,
    name: row.name,
    libraryId: storedLibrary(row.library_id),
    assetType: isAssetType(row.asset_type) ? row.asset_type : null,
    state: stateOf(row.retired, row.imported),
    free: row.free === 1,
    subscriptionOnly: row.subscription_only === 1,
    fromPrice: cents(row.from_price),
    fromCredits: row.from_credits,
    poster: mediaAddress(storedPreviews(row.previews).posterWebp),
  }
}

/** An asset that was never imported is either on sale or retired. */
export function stateOf(retired: number, imported: AssetState | null): AssetState {
  if (retired === 0) return 'published'
  return imported === 'draft' ? 'draft' : 'retired'
}

/** The same, with everything about it. */
export function shownAsset(found: AssetRows, edited: AdminAsset['edited']): AdminAsset {
  const { product } = found
  const row = { ...product, imported: product.state, previews: JSON.stringify(product.previews) }
  return { ...listedAsset(row), ...details(found), edited }
}

function details({ product, variants, collections }: AssetRows) {
  return {
    description: product.description,
    motionDescription: product.motion_description,
    tags: product.tags,
    category: product.category_slug,
    collections,
    facts: product.facts,
    edited: [] as AdminAsset['edited'],
    files: variants.map((file) => ({
      sku: file.sku,
      name: file.name,
      filename: file.filename,
      container: file.container,
      codec: file.codec,
      bitDepth: file.bit_depth,
      colorSpace: file.color_space,
      transfer: file.transfer,
      width: file.width,
      height: file.height,
      bytes: file.bytes,
      sha256: file.sha256,
      credits: file.credits,
      basePrice: cents(file.base_price),
      correctedAt: file.corrected_at,
    })),
  }
}
