/** What an asset's downloads in this shop weigh now, in thousandths: comes on top of its `popularity`. */
export interface DownloadWeightTable {
  product_id: number
  weight: number
}
