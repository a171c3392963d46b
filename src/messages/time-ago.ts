import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/shared/durations.ts'

/** Created on first use, because creating it is slow. */
let made: Intl.RelativeTimeFormat | undefined

/** How long ago a moment was, as people say it: "just now", "5 minutes ago", "yesterday". */
export function sinceMessage(moment: number, now: number): string {
  const passed = Math.max(0, now - moment)
  if (passed < 2 * MINUTE_MS) return 'just now'
  const phrases = (made ??= new Intl.RelativeTimeFormat('en', { numeric: 'auto' }))
  if (passed < HOUR_MS) return phrases.format(-Math.floor(passed / MINUTE_MS), 'minute')
  if (passed < DAY_MS) return phrases.format(-Math.floor(passed / HOUR_MS), 'hour')
  return phrases.format(-Math.floor(passed / DAY_MS), 'day')
}
