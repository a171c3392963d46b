/** Tables of the blog. Times are epoch milliseconds. */
export interface BlogTables {
  articles: ArticleTable
  article_assets: ArticleAssetTable
  article_media: ArticleMediaTable
}

export interface ArticleTable {
  slug: string
  title: string
  summary: string
  published_at: number
  /** JSON: a still whose addresses are paths under the media. */
  cover: string
  reading_minutes: number
  /** JSON: blocks, the stills in them like the cover. */
  body: string
}

export interface ArticleAssetTable {
  article_slug: string
  product_slug: string
  position: number
}

/** Pictures that articles show to everybody, by path, beside those of the catalogue (`public_media`). */
export interface ArticleMediaTable {
  path: string
}
