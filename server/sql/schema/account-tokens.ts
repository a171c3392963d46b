/** A mailed right to set a new password, or to make an address one's own. Bound like a confirmation. */
export interface AccountTokenTable {
  digest: string
  user_id: string
  email: string
  purpose: 'reset' | 'email-change'
  created_at: number
  expires_at: number
  used_at: number | null
}
