import type { ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type { EmailEvent, LinkAsked } from './email-events.ts'

export interface PendingEmail {
  readonly id: string
  /** The key under which it is sent at most once. */
  readonly key: string
  readonly to: string
  readonly event: EmailEvent | LinkAsked
  /** The number of failed attempts. */
  readonly tries: number
  /** Milliseconds since it was queued. */
  readonly waitedMs: number
}

/** The emails that units of work have queued, as seen by the sender (security 4). */
export interface OutboxQueue {
  /**
   * The emails that are due, each postponed at once by `claimMs` milliseconds, so that no two loops send the
   * same one. A process that dies in the meantime loses its claim.
   */
  takeDue(limit: number, claimMs: number): ResultAsync<readonly PendingEmail[], Outage>
  /**
   * Records that it was sent. Deletes its event, which is no longer needed and may contain a link that is a
   * secret; its subject is kept.
   */
  settle(id: string, subject: string): ResultAsync<void, Outage>
  /** Schedules a retry; `error` says why it was not sent. */
  putOff(id: string, delayMs: number, error: string): ResultAsync<void, Outage>
  /** Removes an email that will never be delivered. */
  giveUp(id: string): ResultAsync<void, Outage>
}
