import type { SharedWishlist } from '#application/ports/wishlists.ts'
import { DEVICE_WISHLIST } from '#domain/wishlist/device-id.ts'
import type { PageSource } from '../page-source.ts'
import { requireUser, unwrap } from '../unwrap.ts'

interface Asked {
  readonly params: { readonly id?: string | undefined }
  readonly request: Request
}

/** What a person with the link sees; null for an owner's own list. */
export async function loadWishlist(
  source: PageSource,
  { params: { id = '' }, request }: Asked,
): Promise<SharedWishlist | null> {
  const key = new URL(request.url).searchParams.get('key')
  if (key !== null) return unwrap(source.get('sharedWishlists').look(id, key))
  if (id !== DEVICE_WISHLIST) await requireUser(source, request)
  return null
}
