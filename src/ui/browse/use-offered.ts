import type { Browse, BrowsePage } from '#domain/catalog/browse.ts'
import { offeredFacets, type Facet } from '#domain/catalog/facet.ts'
import { useStore } from '../stores/stores.tsx'

/** The filters that a list offers to the current viewer. For observers. */
export function useOffered(browse: Browse, { categories }: BrowsePage): readonly Facet[] {
  const isSignedIn = useStore('session').user !== null
  return offeredFacets(browse, { categories, isSignedIn })
}
