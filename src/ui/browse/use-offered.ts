import type { Browse, BrowsePage } from '#domain/catalog/browse.ts'
import { offeredFacets, type Facet } from '#domain/catalog/facet.ts'
import { useStore } from '../stores/stores.tsx'

/** The filters of a list, for whoever is looking at it. For observers. */
export function useOffered(browse: Browse, { categories }: BrowsePage): readonly Facet[] {
  const isSignedIn = useStore('session').user !== null
  return offeredFacets(browse, { categories, isSignedIn })
}
