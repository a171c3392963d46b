import type { ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type { EmailEvent, LinkAsked } from './email-events.ts'

export interface PendingEmail {
  readonly id: string
  /** Under which it is sent at most once. */
  readonly key: string
  readonly to: string
  readonly event: EmailEvent | LinkAsked
  /** How often it has been tried in vain. */
  readonly tries: number
  /** Milliseconds since it was promised. */
  readonly waitedMs: number
}

/** The e-mails that units of work have promised, as whoever sends them takes them out (security 4). */
export interface OutboxQueue {
  /** The e-mails that are due, each put off at once so that no two loops send it together. */
  takeDue(limit: number): ResultAsync<readonly PendingEmail[], Outage>
  /** It was sent: what it told of is not needed any more, and a link in it is a secret. Its subject is kept. */
  settle(id: string, subject: string): ResultAsync<void, Outage>
  /** It is tried again later; `error` says why it was not sent. */
  putOff(id: string, delayMs: number, error: string): ResultAsync<void, Outage>
  /** Takes an e-mail out that nobody will ever get. */
  giveUp(id: string): ResultAsync<void, Outage>
}
