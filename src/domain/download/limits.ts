import { DAY_MS, HOUR_MS, MINUTE_MS } from '../shared/durations.ts'

/** practice 1: practice-footage downloads a calendar month (UTC), distinct assets. */
export const PRACTICE_CAP = 10

/** download 1: new links for one variant an hour. */
export const LINKS_PER_HOUR = 5

/** A grant of a free asset or practice footage lives 30 days; an owned one for ever (download 6). */
export const FREE_GRANT_DAYS = 30
export const FREE_GRANT_LIFE_MS = FREE_GRANT_DAYS * DAY_MS

/** How long signed links live. */
export interface LinkLife {
  readonly leastMs: number
  readonly mostMs: number
  /** How slowly a file may come and still arrive in time. */
  readonly mibPerSecond: number
}

/** As links 1 has it, unless an operator says otherwise. */
export const LINK_LIFE: LinkLife = {
  leastMs: 15 * MINUTE_MS,
  mostMs: 12 * HOUR_MS,
  mibPerSecond: 1,
}

/** The time to fetch `bytes` at the slowest speed, within bounds (links 1). */
export function linkLifeMs(
  bytes: number,
  { leastMs, mostMs, mibPerSecond }: LinkLife = LINK_LIFE,
): number {
  const seconds = bytes / (1024 * 1024) / mibPerSecond
  return Math.min(Math.max(Math.ceil(seconds) * 1000, leastMs), mostMs)
}
