import type { Generated } from 'kysely'
import type { BandMoments } from './schema-free-packs.ts'
import type { UsePayer } from './schema-payers.ts'
import type { StaffFlag } from './schema-refunds.ts'

/** Tables of accounts, sessions, carts and outgoing mail. Ids are ULIDs, times epoch milliseconds, flags 0 and 1. */
export interface AccountTables {
  users: UserTable
  sessions: SessionTable
  confirmation_tokens: ConfirmationTokenTable
  account_tokens: AccountTokenTable
  linked_accounts: LinkedAccountTable
  carts: CartTable
  cart_items: CartItemTable
  discount_codes: DiscountCodeTable
  discount_uses: DiscountUseTable
  outbox: OutboxTable
  rate_limits: RateLimitTable
}

export interface UserTable extends BandMoments, StaffFlag {
  id: string
  /** In its normal form: see `normalEmail` of the domain. */
  email: string
  password_hash: string
  first_name: string
  last_name: string
  company: string
  confirmed_at: number | null
  free_subscriber: number
  email_optin: number
  /** When the choice about mails was last made (account 1). */
  email_optin_at: number
  min_license_id: number | null
  has_completed_survey: number
  created_at: number
  updated_at: number
  phone: Generated<string>
  tax_vat_number: Generated<string>
  /** As its owner writes it; `username_key` is its lower case, which is unique. */
  username: Generated<string | null>
  username_key: Generated<string | null>
  /** An address that waits to be confirmed before it becomes this account's (account 1). */
  pending_email: Generated<string | null>
  /** Where the choice about mails was last made. */
  email_optin_source: Generated<string>
  anonymized_at: Generated<number | null>
}

/**
 * A signed-in browser or program. It has two keys: the cookie's token, and the token of the header set
 * that `client` names. Both are kept as digests only.
 */
export interface SessionTable {
  digest: string
  id: string
  client: Generated<string | null>
  token_digest: Generated<string | null>
  user_agent: Generated<string>
  user_id: string
  created_at: number
  seen_at: number
  expires_at: number
}

/** Bound to user, address and purpose (security 8). */
export interface ConfirmationTokenTable {
  digest: string
  user_id: string
  email: string
  purpose: string
  created_at: number
  expires_at: number
  used_at: number | null
}

/** A mailed right to set a new password, or to make an address one's own. Bound like a confirmation. */
export interface AccountTokenTable extends Omit<ConfirmationTokenTable, 'purpose'> {
  purpose: 'reset' | 'email-change'
}

/** Somebody known to an OpenID Connect provider as `subject` is this user. */
export interface LinkedAccountTable {
  provider: string
  subject: string
  user_id: string
  created_at: number
}

/** A cart belongs to a user or to a visitor's device, never to both. `version` grows with whatever changes its price. */
export interface CartTable {
  id: string
  user_id: string | null
  guest_key: string | null
  license_id: number
  code: string | null
  /** Where its bill would go; empty while nobody has said so. */
  billing_country: Generated<string>
  version: number
  created_at: number
  updated_at: number
}

export interface CartItemTable {
  cart_id: string
  ref_kind: 'product' | 'bundle'
  /** Of the variant, or of the bundle. */
  ref_id: number
  position: number
}

export interface DiscountCodeTable {
  code: string
  percentage: number | null
  value: number | null
  starts_at: number | null
  ends_at: number | null
  max_uses: number | null
  uses: number
  max_uses_each: number | null
  min_total: number | null
  /** JSON: item references, or null for every item. */
  items: string | null
  /** JSON: licence ids, or null for every licence. */
  license_ids: string | null
}

export interface DiscountUseTable extends UsePayer {
  code: string
  order_id: string
  user_id: string
  used_at: number
  /** A keyed digest of the mailbox: no address, so it stays when the account is closed. Empty of older uses. */
  mailbox: Generated<string>
}

/** Mail that a transaction has promised: not sent yet, or sent already (security 4). */
export interface OutboxTable {
  id: string
  /** The line's own idempotency key. */
  key: string
  recipient: string
  /** Of an e-mail that was sent; empty until then. */
  subject: string
  /** What it tells of, as JSON; empty once it was sent, since a link in it is a secret. */
  event: string
  created_at: number
  next_try_at: number
  tries: number
  sent_at: number | null
}

export interface RateLimitTable {
  key: string
  count: number
  resets_at: number
}
