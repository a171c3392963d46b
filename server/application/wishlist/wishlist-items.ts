import { idsOf, itemKey, sameItem } from '#domain/catalog/item-ref.ts'
import { isForMoney } from '#domain/catalog/sale.ts'
import type { Wishlist, WishlistItem, WishlistRef } from '#domain/wishlist/wishlist.ts'
import type { CatalogProduct } from '#server/application/ports/catalog-repository.ts'
import type { Repositories } from '#server/application/ports/repositories.ts'
import type { WishlistRecord } from '#server/application/ports/wishlist-repository.ts'
import { itemsOf } from '../cart/items-for-sale.ts'

type Shown = Pick<Repositories, 'catalog' | 'wishlistComments' | 'wishlists'>

/** The lists with their items in stored order, and with comment counts for those shared with a team. */
export async function filled(
  records: Shown,
  lists: readonly WishlistRecord[],
): Promise<readonly Wishlist[]> {
  const kept = await records.wishlists.items(lists.map(({ id }) => id))
  const found = new Map((await savedItems(records, kept)).map((item) => [itemKey(item), item]))
  const shared = lists.filter(({ team }) => team)
  const counts = await records.wishlistComments.counts(shared.map(({ id }) => id))
  return lists.map(({ id, name, createdAt, shareKey, team, ownerId, ownerName }) => {
    const refs = kept.filter(({ wishlistId }) => wishlistId === id)
    const items = refs.flatMap((ref) => found.get(itemKey(ref)) ?? [])
    const comments = counts
      .filter(({ wishlistId }) => wishlistId === id)
      // Comments on a removed item come back with it.
      .filter(({ item }) => !item || items.some((other) => sameItem(other, item)))
      .map(({ item, count }) => ({ item, count }))
    const place = team && { ...team, ownerId, ownerName, comments }
    return { id, name, createdAt, shareKey, team: place, items }
  })
}

export async function filledOne(records: Shown, list: WishlistRecord): Promise<Wishlist> {
  const [wishlist] = await filled(records, [list])
  if (!wishlist) throw new Error('a list was asked for, and none came')
  return wishlist
}

/** The items that may be saved. Omits items that never existed and unpublished drafts. */
export async function itemsToSave(
  records: Pick<Repositories, 'catalog'>,
  refs: readonly WishlistRef[],
): Promise<readonly WishlistItem[]> {
  const drafts = await records.catalog.drafts(idsOf(refs, 'product'))
  const items = await savedItems(records, refs)
  return items.filter((item) => item.type === 'bundle' || !drafts.has(item.id))
}

/** Saved items as the catalog currently shows them, sold or not, in the given order. */
async function savedItems(
  { catalog }: Pick<Repositories, 'catalog'>,
  refs: readonly WishlistRef[],
): Promise<readonly WishlistItem[]> {
  const products = await catalog.products(idsOf(refs, 'product'))
  const bundles = await bundlesOf({ catalog }, idsOf(refs, 'bundle'))
  const found = new Map(
    [...products.map(ofProduct), ...bundles].map((item) => [itemKey(item), item]),
  )
  return refs.flatMap((ref) => found.get(itemKey(ref)) ?? [])
}

function ofProduct({ fromPrice, libraryId, free, subscriptionOnly, ...product }: CatalogProduct) {
  const isSold = !product.retired && isForMoney({ libraryId, free, subscriptionOnly }, fromPrice)
  return { ...product, type: 'product', price: isSold ? fromPrice : null } as const
}

async function bundlesOf(
  { catalog }: Pick<Repositories, 'catalog'>,
  ids: readonly number[],
): Promise<readonly WishlistItem[]> {
  const refs = ids.map((bundleId) => ({ type: 'bundle', id: bundleId }) as const)
  const onSale = new Map((await itemsOf({ catalog }, refs)).map((item) => [item.sku, item]))
  return (await catalog.bundles(ids)).map((bundle) => {
    const sold = onSale.get(bundle.sku)
    // Retired, or with a member that is not sold.
    return { ...bundle, type: 'bundle', price: sold?.basePrice ?? null, retired: !sold }
  })
}
