import type { Outage } from '#application/ports/outage.ts'
import type { SharedWishlists, WishlistFull, Wishlists } from '#application/ports/wishlists.ts'
import {
  createWishlist,
  describeWishlistItems,
  discardWishlist,
  joinWishlist,
  readSharedWishlist,
  readWishlists,
  renameWishlist,
  saveToWishlist,
  shareWishlist,
  takeOffWishlist,
} from '#contract/wishlists.ts'
import type { NewWishlistRefusal } from '#domain/wishlist/wishlist.ts'
import { orMissing, orOutage, type Api, type RefusedResponse } from './api.ts'

const WHAT = 'wishlist'

export const httpWishlists = (api: Api): Wishlists => ({
  lists: () => api.call(readWishlists).mapErr(orOutage),
  create: (_viewer, name) =>
    api
      .call(createWishlist, { body: { name } })
      .mapErr((failure) => toNameRefusal(failure) ?? orOutage(failure)),
  rename: (_viewer, id, name) =>
    api
      .call(renameWishlist, { params: { id }, body: { name } })
      .mapErr((failure) => toNameRefusal(failure) ?? orMissing(WHAT)(failure)),
  discard: (_viewer, id) =>
    api
      .call(discardWishlist, { params: { id } })
      .map(() => undefined)
      .mapErr(orMissing(WHAT)),
  save: (_viewer, { type, id }, into) =>
    api
      .call(saveToWishlist, { body: { item: { type, id }, wishlistId: into } })
      .mapErr((failure) => toFull(failure) ?? orMissing('item')(failure)),
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

function toFull(failure: RefusedResponse | Outage): WishlistFull | null {
  if (failure.kind !== 'refused' || failure.problem.code !== 'WISHLIST_FULL') return null
  return { kind: 'wishlist-full', ...failure.problem.data }
}

function toNameRefusal(failure: RefusedResponse | Outage): NewWishlistRefusal | null {
  if (failure.kind !== 'refused') return null
  const { problem } = failure
  switch (problem.code) {
    case 'TOO_MANY_WISHLISTS':
      return { kind: 'too-many-wishlists', ...problem.data }
    case 'INVALID': {
      const fault = problem.data.fields.find(({ field }) => field === 'name')?.fault
      return { kind: 'wishlist-name-refused', fault: isNameFault(fault) ? fault : 'missing' }
    }
    default:
      return null
  }
}

function isNameFault(fault: unknown): fault is 'missing' | 'too-long' | 'taken' {
  return fault === 'missing' || fault === 'too-long' || fault === 'taken'
}
