import type { BundleCard } from '#domain/catalogue/bundle.ts'
import type { Still } from '../parts/picture.tsx'

/** Covers are posters of the catalogue: 16:9. */
export function coverOf({ cover }: BundleCard): Still {
  return { plain: cover, width: 960, height: 540 }
}
