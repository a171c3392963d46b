import { DAY_MS } from '../shared/durations.ts'
import { TEAM_CLOSING_MS, type Team } from './team.ts'

/** How long before its closing everybody on a team is reminded of it (customer 4). */
export const CLOSING_REMINDER_MS = 7 * DAY_MS

interface Deletion extends Pick<Team, 'closesAt'> {
  /** Credits that its members can spend. */
  readonly credits: number
  /** The owner was told how many credits that loses, and does not want to wait. */
  readonly atOnce: boolean
}

/** When a team closes that its owner deletes: null at once, without credits to be used (customer 4). */
export function closingOf({ closesAt, credits, atOnce }: Deletion, now: number): number | null {
  if (atOnce) return null
  if (closesAt !== null) return closesAt
  return credits > 0 ? now + TEAM_CLOSING_MS : null
}

/** When the credits of a team end that is deleted at this moment: as it was told, or as it would have been. */
export function creditsEndOf({ closesAt }: Pick<Team, 'closesAt'>, now: number): number {
  return closesAt ?? now + TEAM_CLOSING_MS
}

/** What is due of a team's closing: the end itself, or the reminder before it. */
export function closingStep(
  { closesAt }: Pick<Team, 'closesAt'>,
  now: number,
): 'close' | 'remind' | null {
  if (closesAt === null || now < closesAt - CLOSING_REMINDER_MS) return null
  return now >= closesAt ? 'close' : 'remind'
}

/** Teams that close by then have something due now. */
export function closingsUntil(now: number): number {
  return now + CLOSING_REMINDER_MS
}
