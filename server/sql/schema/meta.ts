/** Single facts about the database itself: `catalog_version`, `popularity_version`, `home`. */
export interface MetaTable {
  key: string
  value: string
}
