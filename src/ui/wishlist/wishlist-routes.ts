import type { LoaderFunction, RouteObject } from 'react-router-dom'
import type { PageSource } from '../page-source.ts'

/**
 * All of the viewer's own lists, and one list with its contact sheet: the owner's, or shared by its link. Loaders
 * are in the pages' chunks.
 */
export function wishlistRoutes(source: PageSource): RouteObject[] {
  const loader = async (): Promise<LoaderFunction> => {
    const { loadWishlist } = await import('./wishlist-page.tsx')
    return (asked) => loadWishlist(source, asked)
  }
  const handle = { module: 'src/ui/wishlist/wishlist-page.tsx' }
  return [
    {
      path: '/wishlists',
      handle: { module: 'src/ui/wishlist/wishlists-page.tsx' },
      lazy: { Component: async () => (await import('./wishlists-page.tsx')).WishlistsPage },
    },
    {
      path: '/wishlist/:id',
      handle,
      lazy: { Component: async () => (await import('./wishlist-page.tsx')).WishlistPage, loader },
    },
    {
      path: '/wishlist/:id/sheet',
      handle,
      lazy: {
        Component: async () => (await import('./wishlist-page.tsx')).ContactSheetPage,
        loader,
      },
    },
  ]
}
