import type { BundleCard } from '#domain/catalog/bundle.ts'
import type { Still } from '../components/picture.tsx'

/** Covers are posters of the catalog: 16:9. */
export function coverOf({ cover }: BundleCard): Still {
  return { plain: cover, width: 960, height: 540 }
}
