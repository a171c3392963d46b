/** Single facts about the database itself: `catalogue_version`, `popularity_version`, `home`. */
export interface MetaTable {
  key: string
  value: string
}
