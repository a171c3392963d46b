import type { ResultAsync } from 'neverthrow'
import type { Comparison } from '#domain/order/purchase-option.ts'
import type { Viewer } from '#domain/user/viewer.ts'
import type { Outage } from './outage.ts'

/** The ways to get the same files, compared for a viewer (pricing 8). */
export interface PurchaseOptions {
  /**
   * Compares the options for one file, or for the viewer's cart if `variantId` is null; null if there is
   * nothing to compare.
   */
  compare(viewer: Viewer, variantId: number | null): ResultAsync<Comparison | null, Outage>
}
