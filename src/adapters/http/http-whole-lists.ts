import type { WholeLists } from '#application/ports/whole-lists.ts'
import type { WishlistRef } from '#domain/wishlist/wishlist.ts'
import { addListToCart, quoteWishlist } from '#contract/whole-lists.ts'
import { orOutage, type Api } from './api.ts'

export const httpWholeLists = (api: Api): WholeLists => ({
  offer: (_viewer, items, licenseId) =>
    api.call(quoteWishlist, { body: { items: items.map(refOf), licenseId } }).mapErr(orOutage),
  addToCart: (_viewer, items) =>
    api.call(addListToCart, { body: { items: items.map(refOf) } }).mapErr(orOutage),
})

function refOf({ type, id }: WishlistRef): WishlistRef {
  return { type, id }
}
