import type { ResultAsync } from 'neverthrow'
import type { ActedFor } from '#domain/user/viewer.ts'
import type { Outage } from './outage.ts'

export type ActingRefused = 'team-missing' | 'not-allowed'

/** Notifies a tab about the customer that it acts for. */
export interface ActingListener {
  /** A customer was chosen on this device, in this or another tab: a team by its ID, or null for oneself. */
  onChosen(teamId: string | null): void
  /** A call was refused because the user is no longer in its team, or their role does not allow it. */
  onRefused(why: ActingRefused): void
}

/**
 * The customer that this tab acts for, which each of its calls names, and which this device remembers per
 * person (customer 7).
 */
export interface Acting {
  /** The signed-in user's team, as they act for it; null without one. */
  team(): ResultAsync<ActedFor | null, Outage>
  /** Which files of a product this team of the user's owns, regardless of whom the tab acts for. */
  ownedBy(teamId: string, productId: number): ResultAsync<readonly number[], Outage>
  /**
   * Acts for this team, or for oneself, from the next call on. Waits for calls in progress that change
   * something.
   */
  choose(userId: string, teamId: string | null): ResultAsync<void, never>
  /** Reports the choice, at once and whenever it changes. Returns a function that stops it. */
  watch(userId: string, listener: ActingListener): ResultAsync<() => void, never>
}
