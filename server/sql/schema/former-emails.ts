/** An address that someone had confirmed before they changed to another one. */
export interface FormerEmailTable {
  user_id: string
  /** In its normalized form. */
  email: string
  replaced_at: number
}
