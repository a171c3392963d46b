/** What a month's pack holds. Under `standing`: what months without a pack of their own take in turn. */
export interface FreePackAssetTable {
  month: string
  product_id: number
  position: number
}
