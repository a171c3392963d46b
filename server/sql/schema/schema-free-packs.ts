import type { Generated } from 'kysely'

/** Tables of the free plan's monthly packs. Months are like `2026-12`, UTC. */
export interface FreePackTables {
  free_pack_assets: FreePackAssetTable
  free_pack_grants: FreePackGrantTable
}

/** What a month's pack holds. Under `standing`: what months without a pack of their own take in turn. */
export interface FreePackAssetTable {
  month: string
  product_id: number
  position: number
}

/** That somebody was given an asset of a month's pack, and by which order. */
export interface FreePackGrantTable {
  user_id: string
  month: string
  product_id: number
  order_id: string
  granted_at: number
}

/** Of an account: when its owner last spoke of their company's size, and when they were last asked (licensing 8). */
export interface BandMoments {
  band_confirmed_at: Generated<number | null>
  band_asked_at: Generated<number | null>
}
