import type { Generated } from 'kysely'

/** Several variants sold together for less. */
export interface BundleTable {
  id: number
  sku: string
  slug: string
  name: string
  description: string
  cover: string
  /** Whole percent. */
  effective_discount: number
  published_at: number
  /** Position in the order set by the editor. */
  position: number
  retired: Generated<number>
  /** Retired, and not published so far. */
  draft: Generated<number>
}
