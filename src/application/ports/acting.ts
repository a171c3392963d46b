import type { ResultAsync } from 'neverthrow'
import type { ActedFor } from '#domain/user/viewer.ts'
import type { Outage } from './outage.ts'

export type ActingRefused = 'team-missing' | 'team-power-missing'

/** What a tab hears about whom it acts for. */
export interface ActingListener {
  /** Chosen on this device, now or in another tab: a team by its id, or oneself, which is null. */
  onChosen(teamId: string | null): void
  /** A call was refused, as the team that it was for is not one's own any more, or as one's role there does not allow it. */
  onRefused(why: ActingRefused): void
}

/** Whom this tab acts for, which every call of it names, and which this device keeps for each person (customer 7). */
export interface Acting {
  /** The team that whoever is signed in is in, as they act for it; null without one. */
  team(): ResultAsync<ActedFor | null, Outage>
  /** Which files of a product this team of theirs owns, whomever this tab acts for. */
  ownedBy(teamId: string, productId: number): ResultAsync<readonly number[], Outage>
  /** Acts for this team from the next call on, or for oneself. What a call is changing meanwhile is waited for. */
  choose(userId: string, teamId: string | null): ResultAsync<void, never>
  /** Tells what is chosen, at once and whenever it changes. Returns a function that stops it. */
  watch(userId: string, listener: ActingListener): ResultAsync<() => void, never>
}
