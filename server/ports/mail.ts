import type { ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'

/** A letter to one person, twice: as plain text, and as HTML for who prefers it (empty where there is none). */
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

/** The mail server says that nobody has this address; asking again will not change that. */
export interface NoSuchAddress {
  readonly kind: 'no-such-address'
}

/** Delivers letters. Delivering the same key again must be harmless. */
export interface Mail {
  deliver(letter: KeyedLetter): ResultAsync<void, NoSuchAddress | Outage>
}
