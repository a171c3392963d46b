import type { TeamWishlists } from '#application/ports/team-wishlists.ts'
import type { SharedWishlists, Wishlists } from '#application/ports/wishlists.ts'
import {
  createWishlist,
  describeWishlistItems,
  deleteWishlist,
  mergeWishlist,
  moveToWishlist,
  reorderWishlist,
  readSharedWishlist,
  readWishlists,
  addComment,
  deleteComment,
  editComment,
  readComments,
  readTeamWishlists,
  restoreComment,
  shareWithTeam,
  renameWishlist,
  restoreWishlist,
  saveToWishlist,
  shareWishlist,
  removeFromWishlist,
} from '#contract/wishlists.ts'
import type { NewWishlistRefusal, WishlistRef } from '#domain/wishlist/wishlist.ts'
import { orMissing, orOutage, type Api, type Failure } from './api.ts'
import { either, refusals, toInvalid } from './refusals.ts'

const WHAT = 'wishlist'
const orListRefused = orMissing(WHAT)
const orItemRefused = orMissing('item')

export const httpWishlists = (api: Api): Wishlists => ({
  lists: () => api.call(readWishlists).mapErr(orOutage),
  create: (_viewer, name) =>
    api.call(createWishlist, { body: { name } }).mapErr(either(toNameRefusal, orOutage)),
  rename: (_viewer, id, name) =>
    api
      .call(renameWishlist, { params: { id }, body: { name } })
      .mapErr(either(toNameRefusal, orListRefused)),
  discard: (_viewer, id) =>
    api
      .call(deleteWishlist, { params: { id } })
      .map(() => undefined)
      .mapErr(orListRefused),
  restore: (_viewer, id) =>
    api
      .call(restoreWishlist, { params: { id } })
      .mapErr(either(refusals('TEAM_WISHLISTS_FULL'), either(toNameRefusal, orListRefused))),
  save: (_viewer, item, into, before = null) =>
    api
      .call(saveToWishlist, {
        body: {
          item: refOf(item),
          wishlistId: into,
          ...(before && { before: refOf(before) }),
        },
      })
      .mapErr(either(refusals('WISHLIST_FULL'), orItemRefused)),
  place: (_viewer, item, { on, before }) =>
    api
      .call(reorderWishlist, {
        params: { id: on },
        body: { item: refOf(item), before: before && refOf(before) },
      })
      .mapErr(orItemRefused),
  move: (_viewer, item, { from, to }) =>
    api
      .call(moveToWishlist, { params: { id: from }, body: { item: refOf(item), to } })
      .mapErr(either(refusals('WISHLIST_FULL'), orItemRefused)),
  takeOff: (_viewer, { type, id: item }, from) =>
    api
      .call(removeFromWishlist, { params: { id: from, type, item: String(item) } })
      .mapErr(orListRefused),
  share: (_viewer, id, shared) =>
    api.call(shareWishlist, { params: { id }, body: { shared } }).mapErr(orListRefused),
  join: (_viewer, items) => api.call(mergeWishlist, { body: { items } }).mapErr(orOutage),
})

export const httpSharedWishlists = (api: Api): SharedWishlists => ({
  look: (id, key) =>
    api.call(readSharedWishlist, { params: { id }, query: { key } }).mapErr(orMissing(WHAT)),
  describe: (items) => api.call(describeWishlistItems, { body: { items } }).mapErr(orOutage),
})

export const httpTeamWishlists = (api: Api): TeamWishlists => ({
  lists: () => api.call(readTeamWishlists).mapErr(orOutage),
  setShared: (_viewer, id, shared) =>
    api
      .call(shareWithTeam, { params: { id }, body: { shared } })
      .mapErr(either(refusals('TEAM_WISHLISTS_FULL', 'TOO_MANY_WISHLISTS'), orListRefused)),
  comments: (_viewer, id) => api.call(readComments, { params: { id } }).mapErr(orMissing(WHAT)),
  comment: (_viewer, id, { text, item }) =>
    api
      .call(addComment, { params: { id }, body: { body: text, item: item && refOf(item) } })
      .mapErr(either(refusals('COMMENTS_FULL'), either(toInvalid, orListRefused))),
  editComment: (_viewer, { listId, id }, text) =>
    api
      .call(editComment, { params: { id: listId, comment: id }, body: { body: text } })
      .mapErr(either(toInvalid, orCommentRefused)),
  deleteComment: (_viewer, { listId, id }) =>
    api
      .call(deleteComment, { params: { id: listId, comment: id } })
      .map(() => undefined)
      .mapErr(orCommentRefused),
  restoreComment: (_viewer, { listId, id }) =>
    api
      .call(restoreComment, { params: { id: listId, comment: id } })
      .mapErr(either(refusals('COMMENTS_FULL'), orCommentRefused)),
})

const orCommentRefused = orMissing('comment')

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
