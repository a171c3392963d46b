import type { BundleOffer } from './bundle.ts'
import type { ProductCard, Topic } from './product.ts'
import type { ShotElement } from './shot-role.ts'

/** An asset that completes another in a shot, and why: what it adds, or the collection that both are in. */
export interface ShotCompletion {
  readonly product: ProductCard
  readonly adds: ShotElement | null
  /** Null where `adds` says why. */
  readonly collection: Topic | null
}

/** What an asset is sold with, and what it is used with. */
export interface InContext {
  /** Bundles on sale that hold a file of it, in the editor's order. */
  readonly bundles: readonly BundleOffer[]
  /** At most six assets of other kinds, what is missed most first (catalog 13). */
  readonly completes: readonly ShotCompletion[]
}
