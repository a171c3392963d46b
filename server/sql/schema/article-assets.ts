/** An asset that an article shows. */
export interface ArticleAssetTable {
  article_slug: string
  product_slug: string
  position: number
}
