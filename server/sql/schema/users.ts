import type { Generated } from 'kysely'

/** A person with an account. Closing it blanks the row and keeps its id (account 2). */
export interface UserTable {
  id: string
  /** In its normal form: see `normalEmail` of the domain. */
  email: string
  /** An address that waits to be confirmed before it becomes this account's (account 1). */
  pending_email: Generated<string | null>
  confirmed_at: number | null
  /** As its owner writes it; `username_key` is its lower case, which is unique. */
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
  /** When they last spoke of their company's size, and when they were last asked (licensing 8). */
  revenue_band_confirmed_at: Generated<number | null>
  revenue_band_reminded_at: Generated<number | null>
  free_subscriber: number
  email_optin: number
  /** When the choice about mails was last made (account 1). */
  email_optin_at: number
  /** Where the choice about mails was last made. */
  email_optin_source: Generated<string>
  staff: Generated<number>
  /** Since when an operator keeps the account closed; null while it is not. */
  blocked_at: Generated<number | null>
  created_at: number
  updated_at: number
  anonymized_at: Generated<number | null>
}
