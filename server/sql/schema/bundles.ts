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
  /** The editor's order. */
  position: number
  retired: Generated<number>
  /** Retired, and never published so far. */
  draft: Generated<number>
}
