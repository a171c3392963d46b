import * as z from 'zod/mini'
import { REASONS_LEFT_OUT } from '#domain/wishlist/whole-list.ts'
import { cart } from './carts.ts'
import { endpoint } from './endpoint.ts'
import { licenseId, list, money, shaped, strictlyShaped } from './shapes.ts'
import { wishlistRef, wishlistRefs } from './wishlists.ts'

const leftOut = list(shaped({ item: wishlistRef, why: z.enum(REASONS_LEFT_OUT) }))

/** What licensing all of these would cost, before tax: the price of a cart with only them (wishlist 8). */
export const quoteWishlist = endpoint('POST', '/api/v1/wishlists/offer', {
  body: strictlyShaped({ items: wishlistRefs, license_id: licenseId }),
  answer: shaped({
    license_id: licenseId,
    count: z.int(),
    credits: z.int(),
    subtotal: money,
    discount: money,
    total: money,
    on_request: z.boolean(),
    left_out: leftOut,
  }),
})

/** Adds all of these that can be bought to the cart, and returns what was left out and why (wishlist 8). */
export const addListToCart = endpoint('POST', '/api/v1/cart/wishlist', {
  body: strictlyShaped({ items: wishlistRefs }),
  answer: shaped({ cart, added: z.int(), left_out: leftOut }),
})
