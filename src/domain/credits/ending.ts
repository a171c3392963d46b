import { DAY_MS } from '../shared/durations.ts'

/** Days before credits expire at which their owner gets an e-mail (credits 3). */
export const WARNING_DAYS = [60, 30, 7] as const
export type WarningDays = (typeof WARNING_DAYS)[number]

/** The most recent warning that is due; null if it is too early, or the credits have expired. */
export function warningFor(endsAt: number, now: number): WarningDays | null {
  if (endsAt <= now) return null
  return WARNING_DAYS.findLast((days) => endsAt - now <= days * DAY_MS) ?? null
}

/** Whole days left, including the last one. */
export function daysLeft(endsAt: number, now: number): number {
  return Math.max(0, Math.ceil((endsAt - now) / DAY_MS))
}
