/** Pictures that articles show to everybody, by path, beside those of the catalog (`public_media`). */
export interface ArticleMediaTable {
  path: string
}
