/** Every link given out: for the limit of download 1, from which renewals are free. */
export interface LinkTable {
  id: string
  grant_id: string
  user_id: string
  variant_id: number
  renewal: number
  created_at: number
  expires_at: number
}
