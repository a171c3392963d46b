import type { BundleCard } from '#domain/catalog/bundle.ts'
import type { ProductCard } from '#domain/catalog/product.ts'
import type { WishlistItem } from '#domain/wishlist/wishlist.ts'

/** Anything with a heart, in the forms that pages have it. */
export type Saveable =
  | { readonly type: 'product'; readonly card: ProductCard }
  | { readonly type: 'bundle'; readonly card: BundleCard }
  | WishlistItem

/** What a list stores of a card. Prices come from the server, not from a page that may be outdated. */
export function savedItemOf(saveable: Saveable): WishlistItem {
  if (!('card' in saveable)) return saveable
  const { type, card } = saveable
  const { id, sku, slug, name } = card
  const image = 'cover' in card ? card.cover : card.previews.posterWebp
  return { type, id, sku, slug, name, image, price: null, retired: false }
}
