/**
 * A setting that staff changed for the whole site: `maintenance` or `password`. There is no row until
 * it is first changed.
 */
export interface SiteSettingTable {
  name: string
  /** For the password, its salted slow hash; otherwise empty. */
  value: string
  is_on: number
  changed_at: number
}
