/**
 * Single values about the database itself: `catalog_version`, `popularity_version`, `synonyms_version`,
 * `home`, `secret_mark`.
 */
export interface MetaTable {
  key: string
  value: string
}
