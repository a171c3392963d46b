/** A product in a collection. */
export interface ProductCollectionTable {
  product_id: number
  collection_slug: string
  position: number
}
