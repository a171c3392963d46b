// In UTC, like everything that the shop counts in days: page, e-mail and paper name the same one.
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const TIME = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'long',
  timeZone: 'UTC',
})

/** "21 November 2026". */
export function inDays(moment: number): string {
  return DAY.format(moment)
}

/** "21 November 2026 at 18:05:00 UTC": where the law counts from a moment. */
export function inTime(moment: number): string {
  return TIME.format(moment)
}
