import type { Generated } from 'kysely'

/** A person with an account. Closing it blanks the row but keeps its id (account 2). */
export interface UserTable {
  id: string
  /** In its normalized form: see `normalEmail` in the domain. */
  email: string
  /** An address that has to be confirmed before it becomes this account's (account 1). */
  pending_email: Generated<string | null>
  confirmed_at: number | null
  /** As its owner writes it; `username_key` is its lowercase form, which is unique. */
  username: Generated<string | null>
  username_key: Generated<string | null>
  password_hash: string
  first_name: string
  last_name: string
  company: string
  phone: Generated<string>
  tax_vat_number: Generated<string>
  min_license_id: number | null
  has_completed_survey: number
  /**
   * When they last declared their company's size, and when they were last reminded to (licensing 8).
   */
  revenue_band_confirmed_at: Generated<number | null>
  revenue_band_reminded_at: Generated<number | null>
  free_subscriber: number
  email_optin: number
  /** When the choice about emails was last made (account 1). */
  email_optin_at: number
  /** Where the choice about emails was last made. */
  email_optin_source: Generated<string>
  staff: Generated<number>
  /** Since when an operator has blocked the account; null if it is not blocked. */
  blocked_at: Generated<number | null>
  created_at: number
  updated_at: number
  anonymized_at: Generated<number | null>
}
