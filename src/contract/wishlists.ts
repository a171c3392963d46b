import * as z from 'zod/mini'
import {
  WISHLIST_LIMIT,
  WISHLIST_TYPES,
  type Wishlist,
  type WishlistItem,
  type WishlistRef,
} from '#domain/wishlist/wishlist.ts'
import { TEAM_PERMISSIONS } from '#domain/team/role.ts'
import { endpoint } from './endpoint.ts'
import {
  isObject,
  list,
  moment,
  money,
  rowId,
  shaped,
  shapedTwice,
  strictlyShaped,
} from './shapes.ts'

/** The wire names of both types. */
const NAMES_OF = { product: 'product', bundle: 'product bundle' } as const satisfies Readonly<
  Record<WishlistRef['type'], string>
>

/** The type for a name on the wire; `bundle` is what older tabs and clients send. */
export function wishlistTypeOf(word: string): WishlistRef['type'] | null {
  return WISHLIST_TYPES.find((type) => word === type || word === NAMES_OF[type]) ?? null
}

const type = z.codec(z.enum(['product', 'product bundle', 'bundle']), z.enum(WISHLIST_TYPES), {
  decode: (word) => (word === 'product' ? 'product' : 'bundle'),
  encode: (kind) => NAMES_OF[kind],
})
export const wishlistRef = strictlyShaped({ type, id: rowId })
const listId = z.string().check(z.regex(/^[0-9A-Z]{26}$/))
const name = z.string().check(z.maxLength(1000))

const itemFields = {
  id: rowId,
  sku: z.string(),
  slug: z.string(),
  name: z.string(),
  image: z.string(),
  price: z.nullable(money),
  retired: z.boolean(),
}
const product = shaped({ ...itemFields, type })

/** The contents of a list, twice: a tab that was opened before reads `items`, with a single word for each type. */
const contents = {
  products: list(product),
  items: z.optional(list(shaped({ ...itemFields, type: z.enum(WISHLIST_TYPES) }))),
}

/** The team that a list is shared with, its owner, and how many comments it and its items have. */
const teamPlace = shaped({
  id: z.string(),
  name: z.string(),
  owner_id: z.string(),
  owner_name: z.string(),
  comments: list(z.object({ item: z.nullable(wishlistRef), count: z.int() })),
})

const wishlist = z.codec(
  z.object({
    id: z.string(),
    name: z.string(),
    created_at: moment,
    share_key: z.nullable(z.string()),
    team: z.nullable(teamPlace),
    ...contents,
  }),
  z.custom<Wishlist>(isObject),
  {
    decode: ({ created_at: createdAt, share_key: shareKey, products, team, ...rest }) => ({
      id: rest.id,
      name: rest.name,
      createdAt,
      shareKey,
      team,
      items: products,
    }),
    encode: ({ id, name: called, createdAt, shareKey, team, items }) => ({
      id,
      name: called,
      created_at: createdAt,
      share_key: shareKey,
      team,
      products: items,
      items,
    }),
  },
)

const sharedList = z.codec(
  z.object({ name: z.string(), ...contents }),
  z.custom<{ readonly name: string; readonly items: readonly WishlistItem[] }>(isObject),
  {
    decode: ({ name: called, products }) => ({ name: called, items: products }),
    encode: ({ name: called, items }) => ({ name: called, products: items, items }),
  },
)

/** The user's own lists, newest first. */
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

export const deleteWishlist = endpoint('DELETE', '/api/v1/wishlists/:id', { answer: z.object({}) })

/** Possible within a day; TOO_MANY_WISHLISTS if there are twenty others by now (wishlist 7). */
export const restoreWishlist = endpoint('POST', '/api/v1/wishlists/:id/restore', {
  answer: wishlist,
})

/** A duplicate is 200 with `already`; a fifty-first item is 422 WISHLIST_FULL (wishlist 1). */
export const saveToWishlist = endpoint('POST', '/api/v1/wishlists/items', {
  body: strictlyShaped({
    item: wishlistRef,
    wishlist_id: z.nullable(listId),
    before: z.optional(z.nullable(wishlistRef)),
  }),
  answer: shaped({ kind: z.enum(['saved', 'already']), wishlist }),
})

/** Moves an item in front of another one; to the end if `before` is null, or no longer on the list (wishlist 5). */
export const reorderWishlist = endpoint('PUT', '/api/v1/wishlists/:id/order', {
  body: strictlyShaped({ item: wishlistRef, before: z.nullable(wishlistRef) }),
  answer: wishlist,
})

/** A duplicate is 200 with `already`, and stays where it was; a full list is 422 WISHLIST_FULL (wishlist 6). */
export const moveToWishlist = endpoint('POST', '/api/v1/wishlists/:id/moves', {
  body: strictlyShaped({ item: wishlistRef, to: listId }),
  answer: shaped({ kind: z.enum(['moved', 'already']), from: wishlist, to: wishlist }),
})

/** 200 even if the list does not contain it. */
export const removeFromWishlist = endpoint('DELETE', '/api/v1/wishlists/:id/items/:type/:item', {
  answer: wishlist,
})

/** Creates a share link's key, or withdraws it permanently. */
export const shareWishlist = endpoint('PUT', '/api/v1/wishlists/:id/share', {
  body: strictlyShaped({ shared: z.boolean() }),
  answer: wishlist,
})

/** A device's list contains up to 50 items on sale, and perhaps some that no longer are. */
export const wishlistRefs = z.readonly(z.array(wishlistRef).check(z.maxLength(4 * WISHLIST_LIMIT)))

/** A device's list joins at sign-in; items that do not fit stay on the device (wishlist 2). */
export const mergeWishlist = endpoint('POST', '/api/v1/wishlists/join', {
  body: strictlyShaped({ items: wishlistRefs }),
  answer: shaped({ wishlist: z.nullable(wishlist), left: list(wishlistRef) }),
})

/** For anyone with the link; 404 for a wrong, withdrawn or missing key, as for a list that never existed. */
export const readSharedWishlist = endpoint('GET', '/api/v1/wishlists/:id/shared', {
  query: z.object({ key: z._default(z.string(), '') }),
  answer: sharedList,
})

/** For anyone's device: its saved items in their current state. What does not exist is omitted. */
export const describeWishlistItems = endpoint('POST', '/api/v1/wishlists/describe', {
  body: strictlyShaped({ items: wishlistRefs }),
  answer: list(product),
})

const comment = shaped(
  {
    id: z.string(),
    item: z.nullable(wishlistRef),
    author: z.nullable(z.object({ id: z.string(), name: z.string() })),
    body: z.string(),
    created_at: moment,
    edited_at: z.nullable(moment),
  },
  { body: 'text' },
)
/** Text as typed; the domain validates it. */
const commentText = z.string().check(z.maxLength(10_000))

/**
 * What the user's team shares, newest first, and what the user may do in it; without a team, `team` is null
 * (wishlist 9).
 */
export const readTeamWishlists = endpoint('GET', '/api/v1/teams/wishlists', {
  answer: shapedTwice(
    {
      team: z.nullable(z.object({ id: z.string(), name: z.string() })),
      permissions: list(z.enum(TEAM_PERMISSIONS)),
      wishlists: list(wishlist),
    },
    { permissions: 'powers' },
  ),
})

/**
 * Shares the user's own list with their team, or takes it back. 403 NOT_ALLOWED for a role that may not;
 * 422 TEAM_WISHLISTS_FULL if the team already shares the maximum, TOO_MANY_WISHLISTS if the user has no
 * room for it.
 */
export const shareWithTeam = endpoint('PUT', '/api/v1/wishlists/:id/team', {
  body: strictlyShaped({ shared: z.boolean() }),
  answer: readTeamWishlists.answer,
})

/** Oldest first; `author` is null if the account is closed (wishlist 10). */
export const readComments = endpoint('GET', '/api/v1/wishlists/:id/comments', {
  answer: list(comment),
})

/** `item` null: about the list itself. 422 COMMENTS_FULL if the list has the maximum number of comments. */
export const addComment = endpoint('POST', '/api/v1/wishlists/:id/comments', {
  body: strictlyShaped({ body: commentText, item: z.nullable(wishlistRef) }),
  answer: comment,
})

/** The user's own; 403 NOT_ALLOWED for anyone else's. */
export const editComment = endpoint('PATCH', '/api/v1/wishlists/:id/comments/:comment', {
  body: strictlyShaped({ body: commentText }),
  answer: comment,
})

/** The user's own, or anyone's for the team's owner and admins. */
export const deleteComment = endpoint('DELETE', '/api/v1/wishlists/:id/comments/:comment', {
  answer: z.object({}),
})

/** Possible within a day. */
export const restoreComment = endpoint('POST', '/api/v1/wishlists/:id/comments/:comment/restore', {
  answer: comment,
})
