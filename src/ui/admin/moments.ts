/** "Nov 21, 2026, 14:05", in UTC like the audit log and the books. */
const MOMENT = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
})

/** Formats a timestamp for a table: short, and in UTC. */
export function inUtc(moment: number): string {
  return `${MOMENT.format(moment)} UTC`
}

/** Formats a timestamp that may be null. */
export function inUtcOr(moment: number | null, otherwise: string): string {
  return moment === null ? otherwise : inUtc(moment)
}
