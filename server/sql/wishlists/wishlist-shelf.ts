import type { Selectable } from 'kysely'
import type { Previews } from '#domain/catalogue/product.ts'
import { isForMoney } from '#domain/catalogue/sale.ts'
import { cents } from '#domain/shared/money.ts'
import { wishKey, type WishlistItem, type WishlistRef } from '#domain/wishlist/wishlist.ts'
import type { Db } from '../database.ts'
import { libraryOf, mediaAddress } from '../catalogue/product-cards.ts'
import { isRowId } from '../row-ids.ts'
import type { ProductTable } from '../schema/schema-catalogue.ts'
import { bundlePrices } from '../catalogue/sql-bundles.ts'

/** What was saved, as the catalogue shows it now, sold or not, in the order asked for. */
export async function savedItems(
  db: Db,
  refs: readonly WishlistRef[],
): Promise<readonly WishlistItem[]> {
  const products = await productsOf(db, idsOf(refs, 'product'))
  const bundles = await bundlesOf(db, idsOf(refs, 'bundle'))
  const found = new Map([...products, ...bundles].map((item) => [wishKey(item), item]))
  return refs.flatMap((ref) => found.get(wishKey(ref)) ?? [])
}

/** What may be saved. Left out is what never existed, and what nobody outside the shop has heard of yet. */
export async function itemsToSave(
  db: Db,
  refs: readonly WishlistRef[],
): Promise<readonly WishlistItem[]> {
  const drafts = await draftsAmong(db, idsOf(refs, 'product'))
  const items = await savedItems(db, refs)
  return items.filter((item) => item.type === 'bundle' || !drafts.has(item.id))
}

async function draftsAmong(db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('products')
    .innerJoin('imports', 'imports.sku', 'products.sku')
    .select('products.id')
    .where('products.id', 'in', ids)
    .where('imports.state', '=', 'draft')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

async function productsOf(db: Db, ids: readonly number[]): Promise<readonly WishlistItem[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('products')
    .select(['id', 'sku', 'slug', 'name', 'previews', 'retired'])
    .select(['library_id', 'free', 'subscription_only', 'from_price'])
    .where('id', 'in', ids)
    .execute()
  return rows.map((row) => ({
    type: 'product',
    id: row.id,
    sku: row.sku,
    slug: row.slug,
    name: row.name,
    image: mediaAddress((JSON.parse(row.previews) as Previews).posterWebp),
    price: isSold(row) ? cents(row.from_price) : null,
    retired: row.retired === 1,
  }))
}

async function bundlesOf(db: Db, ids: readonly number[]): Promise<readonly WishlistItem[]> {
  if (ids.length === 0) return []
  const prices = await bundlePrices(db, ids)
  const rows = await db
    .selectFrom('bundles')
    .select(['id', 'sku', 'slug', 'name', 'cover', 'retired'])
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ cover, retired, ...row }) => ({
    ...row,
    type: 'bundle',
    image: mediaAddress(cover),
    price: prices.get(row.id) ?? null,
    // Retired, or with a member that is not sold.
    retired: retired === 1 || !prices.has(row.id),
  }))
}

type OfferRow = Pick<
  Selectable<ProductTable>,
  'retired' | 'library_id' | 'free' | 'subscription_only' | 'from_price'
>

function isSold({ retired, library_id, free, subscription_only, from_price }: OfferRow): boolean {
  const libraryId = libraryOf(library_id)
  const asset = { libraryId, free: free === 1, subscriptionOnly: subscription_only === 1 }
  return retired === 0 && isForMoney(asset, from_price)
}

/** No database is asked for a number that no row can have. */
function idsOf(refs: readonly WishlistRef[], type: WishlistRef['type']): readonly number[] {
  const ids = refs.filter((ref) => ref.type === type && isRowId(ref.id)).map(({ id }) => id)
  return [...new Set(ids)]
}
