import type { EmailEvent } from './email-events.ts'

/** An e-mail that a unit promises. */
interface PromisedEmail {
  readonly id: string
  /** Sent at most once: the same key again promises nothing new. */
  readonly key: string
  readonly to: string
  /** Put into words when it is sent. */
  readonly event: EmailEvent
  readonly now: number
}

/** E-mails that are written down with what they tell of, and sent afterwards (security 4). */
export interface Outbox {
  add(email: PromisedEmail): Promise<void>
}

/** An e-mail that is yet to be promised. */
export type Email = Pick<PromisedEmail, 'key' | 'to' | 'event'>
