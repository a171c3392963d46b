/** An address that was proven to be somebody's before they chose another one. */
export interface FormerEmailTable {
  user_id: string
  /** In its normal form. */
  email: string
  replaced_at: number
}
