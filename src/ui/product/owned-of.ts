import type { Viewer } from '#domain/user/viewer.ts'
import type { PageSource } from '../page-source.ts'

/** Which variants of these products the viewer owns. Not knowing costs a mark, not the page. */
export async function ownedOf(
  source: PageSource,
  viewer: Viewer,
  productIds: readonly number[],
): Promise<readonly number[]> {
  if (viewer.kind === 'visitor' || productIds.length === 0) return []
  const owned = await source.get('myLibrary').ownedVariants(viewer, productIds)
  return owned.unwrapOr([]).map(({ variantId }) => variantId)
}
