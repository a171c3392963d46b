import type { BundleOffer } from './bundle.ts'
import type { ProductCard, Topic } from './product.ts'
import type { ShotElement } from './shot-role.ts'

/** An asset that completes another one in a shot, and why: the element it adds, or a collection that contains both. */
export interface ShotCompletion {
  readonly product: ProductCard
  readonly adds: ShotElement | null
  /** Null if `adds` gives the reason. */
  readonly collection: Topic | null
}

/** The bundles that an asset is sold in, and the assets that it is used with. */
export interface InContext {
  /** Bundles on sale that contain one of its files, in the editor's order. */
  readonly bundles: readonly BundleOffer[]
  /** At most six assets of other kinds, those most missed first (catalog 13). */
  readonly completes: readonly ShotCompletion[]
}
