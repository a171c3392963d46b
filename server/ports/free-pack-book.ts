import type { ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type { CalendarMonth } from '#domain/shared/calendar.ts'
import type { LetterTo } from './account-letters.ts'
import type { Letter } from './mail.ts'

/** Members who are owed part of this month's free pack, and giving it to them (rules 18). */
export interface FreePackBook {
  /** Some of those who are, by id, after this one. An empty list is the end. */
  owed(after: string): ResultAsync<readonly string[], Outage>
  /** Gives what is due; false where there was nothing, or somebody else has just given it. */
  grantPack(userId: string): ResultAsync<boolean, Outage>
}

/** What a letter says of a pack. */
export interface GivenPack {
  readonly month: CalendarMonth
  /** Names of assets. */
  readonly assets: readonly string[]
}

/** The letter of the monthly pack, to members who want such mail. */
export interface FreePackLetters {
  packGiven(to: LetterTo, pack: GivenPack): Letter
}
