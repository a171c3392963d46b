import type { Generated } from 'kysely'

/** Email that a transaction has promised: not sent yet, or already sent (security 4). */
export interface OutboxTable {
  id: string
  /** The row's own idempotency key. */
  key: string
  /** The person it is about, if known: it may go to an address other than theirs. */
  user_id: string | null
  recipient: string
  /** Subject of a sent email; empty until then. */
  subject: string
  /** The event it is about, as JSON; empty once it was sent, because a link in it is a secret. */
  event: string
  created_at: number
  next_try_at: number
  tries: number
  sent_at: number | null
  /** Why the last attempt to send it failed, without addresses; empty until then. */
  last_error: Generated<string>
}
