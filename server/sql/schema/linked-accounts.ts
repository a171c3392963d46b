/** Somebody known to an OpenID Connect provider as `subject` is this user. */
export interface LinkedAccountTable {
  provider: string
  subject: string
  user_id: string
  created_at: number
}
