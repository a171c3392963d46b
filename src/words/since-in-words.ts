const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const PHRASES = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** How long ago a moment was, as people say it: "just now", "5 minutes ago", "yesterday". */
export function sinceInWords(moment: number, now: number): string {
  const passed = Math.max(0, now - moment)
  if (passed < 2 * MINUTE_MS) return 'just now'
  if (passed < HOUR_MS) return PHRASES.format(-Math.floor(passed / MINUTE_MS), 'minute')
  if (passed < DAY_MS) return PHRASES.format(-Math.floor(passed / HOUR_MS), 'hour')
  return PHRASES.format(-Math.floor(passed / DAY_MS), 'day')
}
