/**
 * The current weight of an asset's downloads in this shop, in thousandths; added to its `popularity`.
 */
export interface DownloadWeightTable {
  product_id: number
  weight: number
}
