import type { EmailEvent, LinkAsked } from './email-events.ts'

/** An e-mail that a unit promises. */
interface PromisedEmail<Event> {
  readonly id: string
  /** Sent at most once: the same key again promises nothing new. */
  readonly key: string
  readonly to: string
  /** The account that it is about, which may have another address; null where that is not known. */
  readonly userId: string | null
  /** Put into words when it is sent. */
  readonly event: Event
  readonly now: number
}

/** E-mails that are written down with what they tell of, and sent afterwards (security 4). */
export interface Outbox {
  add(email: PromisedEmail<EmailEvent | LinkAsked>): Promise<void>
  /** Says what an e-mail that waits tells of after all; null where there is nobody to tell, so that it goes. */
  resolve(id: string, event: EmailEvent | null): Promise<void>
}

/** An e-mail that is yet to be promised. */
export type Email<Event = EmailEvent> = Omit<PromisedEmail<Event>, 'id' | 'now'>
