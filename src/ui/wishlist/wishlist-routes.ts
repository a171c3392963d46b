import type { RouteObject } from 'react-router-dom'
import type { SharedWishlist } from '#application/ports/wishlists.ts'
import { DEVICE_WISHLIST } from '#domain/wishlist/device-id.ts'
import type { PageSource } from '../page-source.ts'
import { requireUser, unwrap } from '../unwrap.ts'

/** Everybody's own lists, and one of them: the owner's, or shared by its link. */
export function wishlistRoutes(source: PageSource): RouteObject[] {
  return [
    {
      path: '/wishlists',
      handle: { module: 'src/ui/wishlist/wishlists-page.tsx' },
      lazy: { Component: async () => (await import('./wishlists-page.tsx')).WishlistsPage },
    },
    {
      path: '/wishlist/:id',
      // What somebody with the link sees; null where a list is its owner's own.
      loader: async ({ params: { id = '' }, request }): Promise<SharedWishlist | null> => {
        const key = new URL(request.url).searchParams.get('key')
        if (key !== null) return unwrap(source.get('sharedWishlists').look(id, key))
        if (id !== DEVICE_WISHLIST) await requireUser(source, request)
        return null
      },
      handle: { module: 'src/ui/wishlist/wishlist-page.tsx' },
      lazy: { Component: async () => (await import('./wishlist-page.tsx')).WishlistPage },
    },
  ]
}
