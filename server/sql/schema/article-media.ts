/**
 * Pictures in articles that everyone may see, by path, in addition to those of the catalog
 * (`public_media`).
 */
export interface ArticleMediaTable {
  path: string
}
