import type { ResultAsync } from 'neverthrow'
import type { Comparison } from '#domain/order/purchase-option.ts'
import type { Viewer } from '#domain/user/viewer.ts'
import type { Outage } from './outage.ts'

/** The ways to have the same files, compared for whoever asks (pricing 8). */
export interface PurchaseOptions {
  /** Of one file, or of the viewer's cart where none is named; null where there is nothing to compare. */
  compare(viewer: Viewer, variantId: number | null): ResultAsync<Comparison | null, Outage>
}
