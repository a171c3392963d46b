import type { Ownership } from '#application/ports/downloads.ts'
import type { Viewer } from '#domain/user/viewer.ts'
import type { PageSource } from '../page-source.ts'

/** The files of these products that the viewer owns. If that is unknown, only a mark is missing, not the page. */
export async function ownedOf(
  source: PageSource,
  viewer: Viewer,
  productIds: readonly number[],
): Promise<readonly Ownership[]> {
  if (viewer.kind === 'visitor' || productIds.length === 0) return []
  return source.get('myLibrary').ownedVariants(viewer, productIds).unwrapOr([])
}
