import { DAY_MS } from '../shared/durations.ts'
import { TEAM_CLOSING_MS, type Team } from './team.ts'

/** How long before its closing everyone on a team is reminded of it (customer 4). */
export const CLOSING_REMINDER_MS = 7 * DAY_MS

interface Deletion extends Pick<Team, 'closesAt'> {
  /** Credits that its members can spend. */
  readonly credits: number
  /**
   * True if the owner was told how many credits are lost, and does not want to wait; false if they were told that
   * it closes later; null if they were told neither.
   */
  readonly atOnce: boolean | null
}

/**
 * When a team that its owner deletes will close; null for right away, if the owner does not want to wait, or if
 * no credits can be used and the owner was not told that it closes later (customer 4).
 */
export function closingOf({ closesAt, credits, atOnce }: Deletion, now: number): number | null {
  if (atOnce) return null
  if (closesAt !== null) return closesAt
  return credits > 0 || atOnce === false ? now + TEAM_CLOSING_MS : null
}

/**
 * When the credits of a team that is deleted now expire: on the announced date, or on the one that would have
 * been announced.
 */
export function creditsEndOf({ closesAt }: Pick<Team, 'closesAt'>, now: number): number {
  return closesAt ?? now + TEAM_CLOSING_MS
}

/** The step of a team's closing that is due: the closing itself, or the reminder before it. */
export function closingStep(
  { closesAt }: Pick<Team, 'closesAt'>,
  now: number,
): 'close' | 'remind' | null {
  if (closesAt === null || now < closesAt - CLOSING_REMINDER_MS) return null
  return now >= closesAt ? 'close' : 'remind'
}

/** Teams that close by this moment have a step due now. */
export function closingsUntil(now: number): number {
  return now + CLOSING_REMINDER_MS
}
