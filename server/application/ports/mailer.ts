import type { EmailEvent } from './email-events.ts'
import type { ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'

/** An e-mail to one person, in two forms: plain text, and HTML for those who prefer it (may be empty). */
export interface RenderedEmail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** An e-mail with the key under which it is sent at most once. */
export interface KeyedEmail extends RenderedEmail {
  readonly key: string
  /** Where its recipient ends e-mails like it with one click (RFC 8058). Only what is no business of theirs has one. */
  readonly unsubscribeUrl?: string
}

/** The mail server takes e-mails, but none to this address. */
export interface AddressRefused {
  readonly kind: 'address-refused'
  /** Asking again will not change that. */
  readonly isForGood: boolean
  /** The server's reply code; null where it was not even asked. */
  readonly code: number | null
}

/** Delivers e-mails. Delivering the same key again must be harmless. */
export interface Mailer {
  deliver(email: KeyedEmail): ResultAsync<void, AddressRefused | Outage>
}

/** Puts what happened into the words of an e-mail. Links in it start with the shop's own public address. */
export type RenderEmail = (to: string, event: EmailEvent) => RenderedEmail
