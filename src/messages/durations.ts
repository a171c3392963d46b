// In UTC, like everything that the shop counts in days: page, e-mail and paper name the same one.
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const TIME = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'long',
  timeZone: 'UTC',
})

/** "November 21, 2026". */
export function inDays(moment: number): string {
  return DAY.format(moment)
}

/** "November 21, 2026 at 6:05:00 PM UTC": where the law counts from a moment. */
export function inTime(moment: number): string {
  return TIME.format(moment)
}
