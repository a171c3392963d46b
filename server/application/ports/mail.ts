import type { ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'

/** A letter to one person, in two forms: plain text, and HTML for those who prefer it (may be empty). */
export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** A letter with the key under which it is sent at most once. */
export interface KeyedLetter extends Letter {
  readonly key: string
}

/** The mail server says that this address does not exist; asking again will not change that. */
export interface NoSuchAddress {
  readonly kind: 'no-such-address'
}

/** Delivers letters. Delivering the same key again must be harmless. */
export interface Mail {
  deliver(letter: KeyedLetter): ResultAsync<void, NoSuchAddress | Outage>
}
