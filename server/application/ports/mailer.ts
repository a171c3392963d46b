import type { EmailEvent } from './email-events.ts'
import type { ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'

/** An email to one person, in two forms: plain text, and HTML for those who prefer it (may be empty). */
export interface RenderedEmail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** An email with the key under which it is sent at most once. */
export interface KeyedEmail extends RenderedEmail {
  readonly key: string
  /**
   * The one-click unsubscribe URL for emails like this one (RFC 8058). Only emails that are not about the
   * recipient's own account or orders have one.
   */
  readonly unsubscribeUrl?: string
}

/** The mail server accepts emails, but none to this address. */
export interface AddressRefused {
  readonly kind: 'address-refused'
  /** Retrying will not change that. */
  readonly isForGood: boolean
  /** The server's reply code; null if it was not even asked. */
  readonly code: number | null
}

/** Milliseconds by which a delivery has succeeded or failed, however slow the mail server is. */
export const LONGEST_DELIVERY_MS = 45 * 1000

/**
 * Delivers emails, each within `LONGEST_DELIVERY_MS`. Delivering the same key again must be harmless.
 */
export interface Mailer {
  deliver(email: KeyedEmail): ResultAsync<void, AddressRefused | Outage>
}

/** Renders an event as an email. Links in it start with the shop's public URL. */
export type RenderEmail = (to: string, event: EmailEvent) => RenderedEmail
