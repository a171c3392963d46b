/** An emailed token, bound to a user, an address and a purpose (security 8). */
export interface ConfirmationTokenTable {
  digest: string
  user_id: string
  email: string
  purpose: string
  created_at: number
  expires_at: number
  used_at: number | null
}
