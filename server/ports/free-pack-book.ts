import type { ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type { CalendarMonth } from '#domain/shared/calendar.ts'
import type { LetterTo } from './account-letters.ts'
import type { Letter } from './mail.ts'

/** Who is owed something of this month's free pack, and the giving of it (rules 18). */
export interface FreePackBook {
  /** Some of those who are, by id, after this one. An empty list is the end. */
  owed(after: string): ResultAsync<readonly string[], Outage>
  /** Gives what is due; false where it was nothing, also because somebody else has just given it. */
  grantPack(userId: string): ResultAsync<boolean, Outage>
}

/** What a letter says of a pack. */
export interface GivenPack {
  readonly month: CalendarMonth
  /** Names of assets. */
  readonly assets: readonly string[]
}

/** The letter of the monthly pack, to who wants to be written to. */
export interface FreePackLetters {
  packGiven(to: LetterTo, pack: GivenPack): Letter
}
