import { DAY_MS } from '../shared/durations.ts'

/** Their owner is written to this many days before credits end (credits 3). */
export const WARNING_DAYS = [60, 30, 7] as const
export type WarningDays = (typeof WARNING_DAYS)[number]

/** The last warning whose time has come; null while the end is far, and once it is there. */
export function warningFor(endsAt: number, now: number): WarningDays | null {
  if (endsAt <= now) return null
  return WARNING_DAYS.findLast((days) => endsAt - now <= days * DAY_MS) ?? null
}

/** Whole days that are left, the last one counted. */
export function daysLeft(endsAt: number, now: number): number {
  return Math.max(0, Math.ceil((endsAt - now) / DAY_MS))
}
