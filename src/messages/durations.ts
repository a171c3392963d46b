const MONTHS =
  'January,February,March,April,May,June,July,August,September,October,November,December'.split(',')

// In UTC, like everything that the shop counts in days, so that pages, e-mails and documents name the same day.
// Formatted by hand, because creating a platform formatter takes longer than the rest of a page's code takes to
// start.

/** "November 21". */
export function inDayAndMonth(moment: number): string {
  const day = new Date(moment)
  return `${MONTHS[day.getUTCMonth()]} ${day.getUTCDate()}`
}

/** "November 21, 2026". */
export function inDays(moment: number): string {
  return `${inDayAndMonth(moment)}, ${new Date(moment).getUTCFullYear()}`
}
