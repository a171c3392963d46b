import type { EmailEvent, LinkAsked } from './email-events.ts'

/** An email that a unit queues. */
interface PromisedEmail<Event> {
  readonly id: string
  /** Sent at most once: using the same key again queues nothing new. */
  readonly key: string
  readonly to: string
  /** The account that it is about, which may have another address; null if unknown. */
  readonly userId: string | null
  /** Rendered as text when the email is sent. */
  readonly event: Event
  readonly now: number
}

/** Emails that are stored together with the changes they report, and sent afterwards (security 4). */
export interface Outbox {
  add(email: PromisedEmail<EmailEvent | LinkAsked>): Promise<void>
  /** Replaces the event of a waiting email; null if there is nobody to notify, which deletes the email. */
  resolve(id: string, event: EmailEvent | null): Promise<void>
}

/** An email that is not queued yet. */
export type Email<Event = EmailEvent> = Omit<PromisedEmail<Event>, 'id' | 'now'>
