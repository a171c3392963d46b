/** Spec 9: practice-footage downloads a calendar month (UTC), distinct assets (rules 13). */
export const PRACTICE_CAP = 10

/** Rules 11, row 3: new links for one variant an hour. */
export const LINKS_PER_HOUR = 5
export const HOUR_MS = 60 * 60 * 1000

const DAY_MS = 24 * HOUR_MS
const MINUTE_MS = 60 * 1000

/** A grant of a free asset or practice footage lives 30 days; an owned one for ever (rules 29). */
export const FREE_GRANT_LIFE_MS = 30 * DAY_MS

/** How long a signed link lives: the time to fetch `bytes` at 1 MiB a second, between 15 minutes and 12 hours (rules 29). */
export function linkLifeMs(bytes: number): number {
  const seconds = bytes / (1024 * 1024)
  return Math.min(Math.max(Math.ceil(seconds) * 1000, 15 * MINUTE_MS), 12 * HOUR_MS)
}
