/* oxlint-disable no-restricted-globals -- arithmetic on moments that are given; what time it is stays outside */

/** The same moment some months later (UTC); a day that the month does not have is its last. */
export function addMonths(moment: number, months: number): number {
  const from = new Date(moment)
  const day = from.getUTCDate()
  const to = new Date(moment)
  to.setUTCDate(1)
  to.setUTCMonth(from.getUTCMonth() + months)
  to.setUTCDate(Math.min(day, daysIn(to)))
  return to.getTime()
}

function daysIn(month: Date): number {
  return new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate()
}
