/* oxlint-disable no-restricted-globals -- arithmetic on moments that are given; what time it is stays outside */

/** Adds months to a moment (UTC); a day that the target month does not have becomes its last day. */
export function addMonths(moment: number, months: number): number {
  const from = new Date(moment)
  const day = from.getUTCDate()
  const to = new Date(moment)
  to.setUTCDate(1)
  to.setUTCMonth(from.getUTCMonth() + months)
  to.setUTCDate(Math.min(day, daysIn(to)))
  return to.getTime()
}

/** A calendar month in UTC, like `2026-12`. */
export type CalendarMonth = string

export function monthOf(moment: number): CalendarMonth {
  return new Date(moment).toISOString().slice(0, 7)
}

/** The first moment of the month. */
export function startOf(month: CalendarMonth): number {
  return Date.parse(`${month}-01T00:00:00Z`)
}

/** The first moment of the next month. */
export function endOf(month: CalendarMonth): number {
  return addMonths(startOf(month), 1)
}

export function isCalendarMonth(text: string): boolean {
  return /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text)
}

/** The first moment of a day written like `2026-12-24`, UTC; null if there is no such day. */
export function startOfDay(text: string): number | null {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  // Some engines read a nonexistent date, like February 30, as another day.
  const isDay = !Number.isNaN(start) && new Date(start).toISOString().startsWith(text)
  return isDay ? start : null
}

/** The start of the last day that is written like `2026-12-24`. Later moments have no ISO date of four digits. */
export const LATEST_DAY = Date.UTC(9999, 11, 31)

function daysIn(month: Date): number {
  return new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate()
}
