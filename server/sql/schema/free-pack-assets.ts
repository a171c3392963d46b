/**
 * The assets of a month's pack. Under `standing`: those that months without a pack of their own use in
 * rotation.
 */
export interface FreePackAssetTable {
  month: string
  product_id: number
  position: number
}
