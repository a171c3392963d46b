import type { Selectable } from 'kysely'
import { isAssetType } from '#domain/catalog/library.ts'
import type { Blend, Previews, ProductCard } from '#domain/catalog/product.ts'
import { cents } from '#domain/shared/money.ts'
import { among, amongValue } from '../among.ts'
import { compiledOnce } from '../compiled-once.ts'
import type { Db } from '../database.ts'
import type { ProductTable } from '../schema/products.ts'
import { storedFacts, storedLibrary, storedPreviews, mediaAddress } from '../stored-product.ts'

/** The columns that make up a card. */
export const CARD_COLUMNS = [
  'products.id',
  'products.sku',
  'products.slug',
  'products.name',
  'products.library_id',
  'products.asset_type',
  'products.free',
  'products.subscription_only',
  'products.blend',
  'products.from_price',
  'products.from_credits',
  'products.facts',
  'products.previews',
] as const

export type CardRow = Pick<
  Selectable<ProductTable>,
  (typeof CARD_COLUMNS)[number] extends `products.${infer Name}` ? Name & keyof ProductTable : never
>

/**
 * The cards of some products, in the order of the given ids. Unknown ids are left out; retired products
 * are not.
 */
export async function productCards(
  db: Db,
  ids: readonly number[],
): Promise<readonly ProductCard[]> {
  if (ids.length === 0) return []
  const rows = await cardRows(db, amongValue(db, [...new Set(ids)]))
  const cards = new Map(rows.map((row) => [row.id, toCard(row)]))
  return ids.flatMap((id) => cards.get(id) ?? [])
}

const cardRows = compiledOnce((db, ids: unknown) =>
  db
    .selectFrom('products')
    .select(CARD_COLUMNS)
    .where(among(db, 'products.id', ids)),
)

export function toCard(row: CardRow): ProductCard {
  return {
    id: row.id,
    sku: row.sku,
    slug: row.slug,
    name: row.name,
    libraryId: storedLibrary(row.library_id),
    assetType: isAssetType(row.asset_type) ? row.asset_type : null,
    free: row.free === 1,
    subscriptionOnly: row.subscription_only === 1,
    blend: row.blend as Blend,
    fromPrice: cents(row.from_price),
    fromCredits: row.from_credits,
    facts: storedFacts(row.facts),
    previews: withAddresses(storedPreviews(row.previews)),
  }
}

function withAddresses(previews: Previews): Previews {
  const address = (path: string | null) => (path === null ? null : mediaAddress(path))
  return {
    ...previews,
    posterAvif: mediaAddress(previews.posterAvif),
    posterWebp: mediaAddress(previews.posterWebp),
    scrub: { ...previews.scrub, file: mediaAddress(previews.scrub.file) },
    alphaWebm: address(previews.alphaWebm),
    packedMp4: address(previews.packedMp4),
    videoMp4: address(previews.videoMp4),
    modelGlb: address(previews.modelGlb),
    volume: address(previews.volume),
    hd: address(previews.hd),
  }
}
