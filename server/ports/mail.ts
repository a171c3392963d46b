import type { ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'

/** A letter to one person, in plain text. */
export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** A letter with the key under which it is sent at most once. */
export interface KeyedLetter extends Letter {
  readonly key: string
}

/** Delivers letters. Delivering the same key again must be harmless. */
export interface Mail {
  deliver(letter: KeyedLetter): ResultAsync<void, Outage>
}
