/** "December 1", in UTC on both sides, so that server and browser write the same. */
export const DAY_AND_MONTH = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})

/** "November 21, 2026". */
export const FULL_DAY = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
