import type { TeamWishlists } from '#application/ports/team-wishlists.ts'
import type { Wishlists } from '#application/ports/wishlists.ts'
import type { ArrangeWishlists } from '#application/wishlist/arrange-wishlists.ts'
import type { OpenWishlists, RefreshDeviceList } from '#application/wishlist/open-wishlists.ts'
import type { SaveToWishlist, RemoveFromWishlist } from '#application/wishlist/save-to-wishlist.ts'
import type { Viewer } from '#domain/user/viewer.ts'
import type { ModalStore } from './modal-store.ts'
import type { NotificationStore } from './notification-store.ts'
import type { PageLifetime } from './page-lifetime.ts'

export interface WishlistNeeds {
  readonly wishlists: Wishlists
  readonly teamWishlists: TeamWishlists
  readonly arrangeWishlists: ArrangeWishlists
  readonly openWishlists: OpenWishlists
  readonly refreshDeviceList: RefreshDeviceList
  readonly saveToWishlist: SaveToWishlist
  readonly removeFromWishlist: RemoveFromWishlist
  readonly modals: ModalStore
  readonly notifications: NotificationStore
  readonly page: PageLifetime
  viewer(): Viewer
}
