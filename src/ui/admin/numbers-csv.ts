import type { DayNumbers } from '#domain/admin/numbers.ts'
import { csvOf } from './csv.ts'
import { dayText, NUMBER_COLUMNS, numberIn } from './number-columns.ts'

/** Formats the daily numbers as CSV for spreadsheets (RFC 4180), with money in dollars. */
export function numbersCsv(days: readonly DayNumbers[]): string {
  const head = [
    'Day',
    ...NUMBER_COLUMNS.map(({ label, isMoney }) => label + (isMoney ? ' (USD)' : '')),
  ]
  const rows = days.map((day) => [
    dayText(day.day),
    ...NUMBER_COLUMNS.map((column) => {
      const value = numberIn(day, column)
      return column.isMoney ? (value / 100).toFixed(2) : String(value)
    }),
  ])
  return csvOf([head, ...rows])
}
