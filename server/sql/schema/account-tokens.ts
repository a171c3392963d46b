/**
 * An emailed token for setting a new password, or for taking a new address. Bound like a confirmation.
 */
export interface AccountTokenTable {
  digest: string
  user_id: string
  email: string
  purpose: 'reset' | 'email-change'
  created_at: number
  expires_at: number
  used_at: number | null
}
