import type { Ownership } from '#application/ports/downloads.ts'
import type { Viewer } from '#domain/user/viewer.ts'
import type { PageSource } from '../page-source.ts'

/** Which files of these products the viewer owns. Not knowing costs a mark, not the page. */
export async function ownedOf(
  source: PageSource,
  viewer: Viewer,
  productIds: readonly number[],
): Promise<readonly Ownership[]> {
  if (viewer.kind === 'visitor' || productIds.length === 0) return []
  return source.get('myLibrary').ownedVariants(viewer, productIds).unwrapOr([])
}
