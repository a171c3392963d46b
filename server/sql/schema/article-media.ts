/** Pictures that articles show to everybody, by path, beside those of the catalogue (`public_media`). */
export interface ArticleMediaTable {
  path: string
}
