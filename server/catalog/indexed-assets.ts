import { derivedFacets } from '#domain/catalog/derived-facets.ts'
import type { Blend, Facts } from '#domain/catalog/product.ts'
import { LIBRARY } from '#domain/catalog/library.ts'
import { costsNothing, isForMoney } from '#domain/catalog/sale.ts'
import { lookBytes } from '#domain/composite/element-look.ts'
import { cents } from '#domain/shared/money.ts'
import type { IndexedAsset } from '#server/search/read-model.ts'
import type { Db } from '../sql/database.ts'
import { fromStoredScore } from '../sql/popularity-repository.ts'
import { storedList, storedTexts } from '../sql/stored-json.ts'
import { storedFacts, storedLibrary } from '../sql/stored-product.ts'

const ROWS_AT_A_TIME = 500

type AssetRow = Awaited<ReturnType<typeof assetsAfter>>[number]

/** Names that an asset is found by but that its own row does not contain. */
export interface AroundAssets {
  readonly categoryNames: ReadonlyMap<string, string>
  readonly collectionNames: ReadonlyMap<string, string>
  /** By product id. */
  readonly bundleNames: ReadonlyMap<number, readonly string[]>
}

/** Some hundred assets on sale with ids after the given one. */
export function assetsAfter(db: Db, id: number) {
  return db
    .selectFrom('products')
    .leftJoin('download_weights', 'download_weights.product_id', 'products.id')
    .select(['id', 'name', 'description', 'tags', 'library_id', 'asset_type', 'category_slug'])
    .select(['popularity', 'weight', 'published_at', 'facets', 'facts', 'blend'])
    .select(['free', 'subscription_only', 'from_price', 'from_credits'])
    .where('retired', '=', 0)
    .where('id', '>', id)
    .orderBy('id')
    .limit(ROWS_AT_A_TIME)
    .execute()
}

/** Converts those rows to the assets that a search indexes. */
export async function indexedAssets(
  db: Db,
  rows: readonly AssetRow[],
  around: AroundAssets,
): Promise<readonly IndexedAsset[]> {
  const first = rows[0]?.id ?? 0
  const last = rows.at(-1)?.id ?? 0
  const pairs = await db
    .selectFrom('product_collections')
    .select(['product_id', 'collection_slug'])
    .where('product_id', '>=', first)
    .where('product_id', '<=', last)
    .execute()
  const sizes = await db
    .selectFrom('variants')
    .select(({ fn }) => ['product_id', fn.max('width').as('width'), fn.max('height').as('height')])
    .where('product_id', '>=', first)
    .where('product_id', '<=', last)
    .groupBy('product_id')
    .execute()
  const collections = Map.groupBy(pairs, (row) => row.product_id)
  const longest = new Map(
    sizes.map(({ product_id, width, height }) => [
      product_id,
      width === null ? null : Math.max(width, height ?? 0),
    ]),
  )
  return rows.map((row) =>
    toIndexedAsset(row, around, {
      collections: collections.get(row.id)?.map((pair) => pair.collection_slug) ?? [],
      longestSide: longest.get(row.id) ?? null,
    }),
  )
}

interface OfAsset {
  readonly collections: readonly string[]
  /** Pixels. Of its largest file. */
  readonly longestSide: number | null
}

function toIndexedAsset(row: AssetRow, around: AroundAssets, own: OfAsset): IndexedAsset {
  const libraryId = storedLibrary(row.library_id)
  const facts = storedFacts(row.facts)
  const offer = { libraryId, free: row.free === 1, subscriptionOnly: row.subscription_only === 1 }
  return {
    id: row.id,
    libraryId,
    assetType: row.asset_type,
    category: row.category_slug,
    collections: own.collections,
    popularity: row.popularity + fromStoredScore(row.weight ?? 0),
    publishedAt: row.published_at,
    price: isForMoney(offer, row.from_price) ? cents(row.from_price) : null,
    texts: {
      name: row.name,
      tags: storedList(row.tags).map(String),
      topics: [
        around.categoryNames.get(row.category_slug) ?? '',
        ...own.collections.flatMap((slug) => around.collectionNames.get(slug) ?? []),
        ...(around.bundleNames.get(row.id) ?? []),
      ],
      description: row.description,
    },
    facets: {
      ...measuredAlpha(facts),
      ...storedTexts(row.facets),
      ...derivedFacets({
        facts,
        longestSide: own.longestSide,
        costsNothing: costsNothing(offer),
        credits: row.from_credits,
      }),
    },
    look:
      libraryId === LIBRARY.FOOTAGE_2D && facts.look !== null
        ? lookBytes({ look: facts.look, blend: row.blend as Blend })
        : undefined,
  }
}

/** Adds the measured alpha of assets whose library does not filter by it. */
function measuredAlpha({ alpha }: Facts): Readonly<Record<string, string>> {
  return alpha === null ? {} : { alpha }
}
