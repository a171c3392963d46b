import * as z from 'zod/mini'
import { WISHLIST_LIMIT, WISHLIST_TYPES } from '#domain/wishlist/wishlist.ts'
import { endpoint } from './endpoint.ts'
import { list, moment, money, rowId, shaped, strictlyShaped } from './shapes.ts'

const type = z.enum(WISHLIST_TYPES)
const ref = strictlyShaped({ type, id: rowId })
const listId = z.string().check(z.regex(/^[0-9A-Z]{26}$/))
const name = z.string().check(z.maxLength(1000))

const item = shaped({
  id: rowId,
  sku: z.string(),
  slug: z.string(),
  name: z.string(),
  type,
  image: z.string(),
  price: z.nullable(money),
  retired: z.boolean(),
})

const wishlist = shaped({
  id: z.string(),
  name: z.string(),
  created_at: moment,
  share_key: z.nullable(z.string()),
  items: list(item),
})

/** One's own lists, newest first. */
export const readWishlists = endpoint('GET', '/api/v1/wishlists', { answer: list(wishlist) })

/** 422 for a name that is empty, too long or taken, and TOO_MANY_WISHLISTS for a twenty-first list. */
export const createWishlist = endpoint('POST', '/api/v1/wishlists', {
  body: strictlyShaped({ name }),
  answer: wishlist,
})

export const renameWishlist = endpoint('PATCH', '/api/v1/wishlists/:id', {
  body: strictlyShaped({ name }),
  answer: wishlist,
})

export const discardWishlist = endpoint('DELETE', '/api/v1/wishlists/:id', { answer: z.object({}) })

/** A duplicate is 200 with `already`; a fifty-first item is 422 WISHLIST_FULL (wishlist 1). */
export const saveToWishlist = endpoint('POST', '/api/v1/wishlists/items', {
  body: strictlyShaped({ item: ref, wishlist_id: z.nullable(listId) }),
  answer: shaped({ kind: z.enum(['saved', 'already']), wishlist }),
})

/** 200 even where the list does not have it. */
export const takeOffWishlist = endpoint('DELETE', '/api/v1/wishlists/:id/items/:type/:item', {
  answer: wishlist,
})

/** Makes a share link's key, or withdraws it for ever. */
export const shareWishlist = endpoint('PUT', '/api/v1/wishlists/:id/share', {
  body: strictlyShaped({ shared: z.boolean() }),
  answer: wishlist,
})

/** A device's list holds 50 items on sale, and perhaps some that no longer are. */
const refs = z.readonly(z.array(ref).check(z.maxLength(4 * WISHLIST_LIMIT)))

/** A device's list joins at sign-in; what finds no room is left to the device (wishlist 2). */
export const joinWishlist = endpoint('POST', '/api/v1/wishlists/join', {
  body: strictlyShaped({ items: refs }),
  answer: shaped({ wishlist: z.nullable(wishlist), left: list(ref) }),
})

/** For whoever has the link; 404 for a wrong, withdrawn or missing key, as for a list that never was. */
export const readSharedWishlist = endpoint('GET', '/api/v1/wishlists/:id/shared', {
  query: z.object({ key: z._default(z.string(), '') }),
  answer: shaped({ name: z.string(), items: list(item) }),
})

/** For anybody's device: what it has saved, as it is now. What does not exist is left out. */
export const describeWishlistItems = endpoint('POST', '/api/v1/wishlists/describe', {
  body: strictlyShaped({ items: refs }),
  answer: list(item),
})
