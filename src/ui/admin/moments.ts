/** "Nov 21, 2026, 14:05", in UTC as the audit and the books are. */
const MOMENT = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
})

/** A moment in a table: short, and in UTC. */
export function inUtc(moment: number): string {
  return `${MOMENT.format(moment)} UTC`
}

/** The same where there may be none. */
export function inUtcOr(moment: number | null, otherwise: string): string {
  return moment === null ? otherwise : inUtc(moment)
}
