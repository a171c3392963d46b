/** Every link issued: for the limit of download 1, from which renewals are exempt. */
export interface LinkTable {
  id: string
  grant_id: string
  user_id: string
  variant_id: number
  renewal: number
  created_at: number
  expires_at: number
}
