import type { ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type { KeyedLetter } from './mail.ts'

export interface WaitingLetter extends KeyedLetter {
  readonly id: string
  /** How often it has been tried in vain. */
  readonly tries: number
  /** Milliseconds since it was promised. */
  readonly waitedMs: number
}

/** Letters that transactions have promised. They are written with the transaction and sent after it (security 7). */
export interface Outbox {
  /** The letters that are due, each put off at once so that no two loops send it together. */
  takeDue(limit: number): ResultAsync<readonly WaitingLetter[], Outage>
  settle(id: string): ResultAsync<void, Outage>
  putOff(id: string, delayMs: number): ResultAsync<void, Outage>
  /** Takes a letter out that nobody will ever get. */
  giveUp(id: string): ResultAsync<void, Outage>
}
