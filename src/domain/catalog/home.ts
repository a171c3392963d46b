import type { BundleCard } from './bundle.ts'
import type { ProductCard } from './product.ts'

/** How many articles the homepage shows. */
export const ARTICLES_SHOWN = 3

/** What the homepage shows: banner image, muted hero video, newest and most popular. */
export interface Home {
  readonly banner: { readonly avif: string; readonly webp: string }
  readonly heroVideo: { readonly mp4: string; readonly webm: string; readonly poster: string }
  readonly newest: readonly ProductCard[]
  readonly popular: readonly ProductCard[]
  readonly bundles: readonly BundleCard[]
}
