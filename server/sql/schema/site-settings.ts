/** What staff have set for the whole site: `maintenance` and `password`. A row is there once it was changed. */
export interface SiteSettingTable {
  name: string
  /** Of the password its salted slow hash; otherwise empty. */
  value: string
  is_on: number
  changed_at: number
}
