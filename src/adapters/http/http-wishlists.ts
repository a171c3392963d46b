import type { SharedWishlists, Wishlists } from '#application/ports/wishlists.ts'
import {
  createWishlist,
  describeWishlistItems,
  discardWishlist,
  joinWishlist,
  moveToWishlist,
  placeOnWishlist,
  readSharedWishlist,
  readWishlists,
  renameWishlist,
  restoreWishlist,
  saveToWishlist,
  shareWishlist,
  takeOffWishlist,
} from '#contract/wishlists.ts'
import type { NewWishlistRefusal, WishlistRef } from '#domain/wishlist/wishlist.ts'
import { orMissing, orOutage, type Api, type Failure } from './api.ts'
import { either, refusals, toInvalid } from './refusals.ts'

const WHAT = 'wishlist'

export const httpWishlists = (api: Api): Wishlists => ({
  lists: () => api.call(readWishlists).mapErr(orOutage),
  create: (_viewer, name) =>
    api.call(createWishlist, { body: { name } }).mapErr(either(toNameRefusal, orOutage)),
  rename: (_viewer, id, name) =>
    api
      .call(renameWishlist, { params: { id }, body: { name } })
      .mapErr(either(toNameRefusal, orMissing(WHAT))),
  discard: (_viewer, id) =>
    api
      .call(discardWishlist, { params: { id } })
      .map(() => undefined)
      .mapErr(orMissing(WHAT)),
  restore: (_viewer, id) =>
    api.call(restoreWishlist, { params: { id } }).mapErr(either(toNameRefusal, orMissing(WHAT))),
  save: (_viewer, item, into, before = null) =>
    api
      .call(saveToWishlist, {
        body: {
          item: refOf(item),
          wishlistId: into,
          ...(before && { before: refOf(before) }),
        },
      })
      .mapErr(either(refusals('WISHLIST_FULL'), orMissing('item'))),
  place: (_viewer, item, { on, before }) =>
    api
      .call(placeOnWishlist, {
        params: { id: on },
        body: { item: refOf(item), before: before && refOf(before) },
      })
      .mapErr(orMissing('item')),
  move: (_viewer, item, { from, to }) =>
    api
      .call(moveToWishlist, { params: { id: from }, body: { item: refOf(item), to } })
      .mapErr(either(refusals('WISHLIST_FULL'), orMissing('item'))),
  takeOff: (_viewer, { type, id: item }, from) =>
    api
      .call(takeOffWishlist, { params: { id: from, type, item: String(item) } })
      .mapErr(orMissing(WHAT)),
  share: (_viewer, id, shared) =>
    api.call(shareWishlist, { params: { id }, body: { shared } }).mapErr(orMissing(WHAT)),
  join: (_viewer, items) => api.call(joinWishlist, { body: { items } }).mapErr(orOutage),
})

export const httpSharedWishlists = (api: Api): SharedWishlists => ({
  look: (id, key) =>
    api.call(readSharedWishlist, { params: { id }, query: { key } }).mapErr(orMissing(WHAT)),
  describe: (items) => api.call(describeWishlistItems, { body: { items } }).mapErr(orOutage),
})

function refOf({ type, id }: WishlistRef): WishlistRef {
  return { type, id }
}

function toNameRefusal(failure: Failure): NewWishlistRefusal | null {
  const invalid = toInvalid(failure)
  if (!invalid) return refusals('TOO_MANY_WISHLISTS')(failure)
  const fault = invalid.errors.find(({ field }) => field === 'name')?.fault
  return { kind: 'wishlist-name-refused', fault: isNameFault(fault) ? fault : 'missing' }
}

function isNameFault(fault: unknown): fault is 'missing' | 'too-long' | 'taken' {
  return fault === 'missing' || fault === 'too-long' || fault === 'taken'
}
