import type { Needs } from '../services.ts'
import { errAsync } from 'neverthrow'
import type { Missing } from '#application/ports/outage.ts'
import type { Endpoint } from '#contract/endpoint.ts'
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
  wishlistTypeOf,
} from '#contract/wishlists.ts'
import { parseItem } from '#domain/catalog/item-ref.ts'
import { WISHLIST_TYPES } from '#domain/wishlist/wishlist.ts'
import { LIMITS } from '#server/application/ports/rate-limits.ts'
import { clientAddress } from '../middleware/client-address.ts'
import { serve, serveUser, type UserHandler } from '../serve.ts'
import type { ShopApp } from '../shop-app.ts'

/** A user's own lists (wishlist 1), those of their team, and those that others share by link. */
export function wishlistRoutes(
  app: ShopApp,
  services: Needs<'proxies' | 'rateLimits' | 'sharedWishlists' | 'teamWishlists' | 'wishlists'>,
): void {
  const { wishlists, sharedWishlists, teamWishlists, rateLimits, proxies } = services

  const changes = <Row extends Endpoint>(row: Row, change: UserHandler<Row>) =>
    serveUser(app, row, change, ({ viewer }) => rateLimits.take(LIMITS.wishlistChange(viewer.id)))

  serveUser(app, readWishlists, ({ viewer }) => wishlists.lists(viewer))
  serve(app, readSharedWishlist, ({ params, query, context }) => {
    context.header('X-Robots-Tag', 'noindex')
    return sharedWishlists.look(params.id, query.key)
  })
  serve(
    app,
    describeWishlistItems,
    ({ body }) => sharedWishlists.describe(body.items),
    ({ context }) => rateLimits.take(LIMITS.savedItems(clientAddress(context, proxies))),
  )
  changes(createWishlist, ({ viewer, body }) => wishlists.create(viewer, body.name))
  changes(renameWishlist, ({ viewer, params, body }) =>
    wishlists.rename(viewer, params.id, body.name),
  )
  changes(deleteWishlist, ({ viewer, params }) =>
    wishlists.discard(viewer, params.id).map(() => ({})),
  )
  changes(restoreWishlist, ({ viewer, params }) => wishlists.restore(viewer, params.id))
  changes(saveToWishlist, ({ viewer, body }) =>
    wishlists.save(viewer, body.item, body.wishlistId, body.before),
  )
  changes(reorderWishlist, ({ viewer, params, body: { item, before } }) =>
    wishlists.place(viewer, item, { on: params.id, before }),
  )
  changes(moveToWishlist, ({ viewer, params, body: { item, to } }) =>
    wishlists.move(viewer, item, { from: params.id, to }),
  )
  changes(removeFromWishlist, ({ viewer, params }) => {
    const item = parseItem(WISHLIST_TYPES, wishlistTypeOf(params.type), params.item)
    return item ? wishlists.takeOff(viewer, item, params.id) : errAsync(NO_ITEM)
  })
  changes(shareWishlist, ({ viewer, params, body }) =>
    wishlists.share(viewer, params.id, body.shared),
  )
  serveUser(app, readTeamWishlists, ({ viewer }) => teamWishlists.lists(viewer))
  changes(shareWithTeam, ({ viewer, params, body }) =>
    teamWishlists.setShared(viewer, params.id, body.shared),
  )
  serveUser(app, readComments, ({ viewer, params }) => teamWishlists.comments(viewer, params.id))
  serveUser(
    app,
    addComment,
    ({ viewer, params, body: { body: text, item } }) =>
      teamWishlists.comment(viewer, params.id, { text, item }),
    ({ viewer }) => rateLimits.take(LIMITS.wishlistComment(viewer.id)),
  )
  changes(editComment, ({ viewer, params, body }) =>
    teamWishlists.editComment(viewer, placeOf(params), body.body),
  )
  changes(deleteComment, ({ viewer, params }) =>
    teamWishlists.deleteComment(viewer, placeOf(params)).map(() => ({})),
  )
  changes(restoreComment, ({ viewer, params }) =>
    teamWishlists.restoreComment(viewer, placeOf(params)),
  )
  changes(mergeWishlist, ({ viewer, body }) => wishlists.join(viewer, body.items))
}

const placeOf = ({ id, comment }: { readonly id: string; readonly comment: string }) => ({
  listId: id,
  id: comment,
})

const NO_ITEM: Missing = { kind: 'missing', what: 'item' }
