/** Links a user to the person whom an OpenID Connect provider knows as `subject`. */
export interface LinkedAccountTable {
  provider: string
  subject: string
  user_id: string
  created_at: number
}
