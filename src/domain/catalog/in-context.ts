import type { BundleOffer } from './bundle.ts'

/** What an asset is sold with. */
export interface InContext {
  /** Bundles on sale that hold a file of it, in the editor's order. */
  readonly bundles: readonly BundleOffer[]
}
