import type { Generated } from 'kysely'

/** Mail that a transaction has promised: not sent yet, or sent already (security 4). */
export interface OutboxTable {
  id: string
  /** The line's own idempotency key. */
  key: string
  /** Whom it is about, where that is known: it may go to another address than theirs. */
  user_id: string | null
  recipient: string
  /** Of an e-mail that was sent; empty until then. */
  subject: string
  /** What it tells of, as JSON; empty once it was sent, since a link in it is a secret. */
  event: string
  created_at: number
  next_try_at: number
  tries: number
  sent_at: number | null
  /** Why it was not sent when it was last tried, without addresses; empty until then. */
  last_error: Generated<string>
}
