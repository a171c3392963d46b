import type { Product } from './product.ts'
import { costsNothing } from './sale.ts'

/** A preview to try out in an edit before its asset is licensed (download 7). */
export interface CompFile {
  /** The address that the preview is served from. */
  readonly address: string
  readonly filename: string
}

type Shown = Pick<
  Product,
  'slug' | 'facts' | 'previews' | 'libraryId' | 'free' | 'subscriptionOnly' | 'retired'
>

/** The comp file of paid footage; null if there is none. */
export function compFileOf(product: Shown): CompFile | null {
  const { slug, facts, previews } = product
  const address = previews.alphaWebm ?? previews.videoMp4
  if (facts.fps === null || address === null || product.retired || costsNothing(product))
    return null
  const words = slug.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  const ending = address.slice(address.lastIndexOf('.'))
  return { address, filename: `Emberstock_${words.join('_')}_COMP${ending}` }
}
