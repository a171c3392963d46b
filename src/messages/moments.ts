/** In UTC, like everything that the shop counts in days (durations.ts). */
const TIME = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'long',
  timeZone: 'UTC',
})

/** "November 21, 2026 at 6:05:00 PM UTC": for deadlines that by law count from a moment. */
export function inTime(moment: number): string {
  return TIME.format(moment)
}
