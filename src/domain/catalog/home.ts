import type { Cents } from '../shared/money.ts'
import type { BundleCard } from './bundle.ts'
import type { ProductCard } from './product.ts'

/** Number of articles on the homepage. */
export const ARTICLES_SHOWN = 3

/** What the homepage shows: banner image, muted hero video, newest and most popular. */
export interface Home {
  readonly banner: { readonly avif: string; readonly webp: string }
  readonly heroVideo: { readonly mp4: string; readonly webm: string; readonly poster: string }
  /** The lowest price of a file, under license 1; null if none is sold for money (display 6). */
  readonly fromPrice: Cents | null
  readonly newest: readonly ProductCard[]
  readonly popular: readonly ProductCard[]
  readonly bundles: readonly BundleCard[]
}
