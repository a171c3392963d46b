import { DAY_MS, HOUR_MS, MINUTE_MS } from '../shared/durations.ts'

/** practice 1: distinct assets of practice footage that can be downloaded per calendar month (UTC). */
export const PRACTICE_CAP = 10

/** download 1: new links for one variant per hour. */
export const LINKS_PER_HOUR = 5

/** A grant of a free asset or practice footage lasts 30 days; an owned file has no expiry (download 6). */
export const FREE_GRANT_DAYS = 30
export const FREE_GRANT_LIFE_MS = FREE_GRANT_DAYS * DAY_MS

/** How long signed links are valid. */
export interface LinkLife {
  readonly leastMs: number
  readonly mostMs: number
  /** The slowest speed at which a file still arrives in time. */
  readonly mibPerSecond: number
}

/** The defaults of links 1, which an operator can override. */
export const LINK_LIFE: LinkLife = {
  leastMs: 15 * MINUTE_MS,
  mostMs: 12 * HOUR_MS,
  mibPerSecond: 1,
}

/** The time to fetch `bytes` at the slowest speed, clamped to the bounds (links 1). */
export function linkLifeMs(
  bytes: number,
  { leastMs, mostMs, mibPerSecond }: LinkLife = LINK_LIFE,
): number {
  const seconds = bytes / (1024 * 1024) / mibPerSecond
  return Math.min(Math.max(Math.ceil(seconds) * 1000, leastMs), mostMs)
}
