import type { BundleCard } from '#domain/catalog/bundle.ts'
import type { Still } from '../components/picture.tsx'

/** Covers are posters from the catalog, with an aspect ratio of 16:9. */
export function coverOf({ cover }: BundleCard): Still {
  return { plain: cover, width: 960, height: 540 }
}
