import type { DayNumbers } from '#domain/admin/numbers.ts'
import { csvOf } from './csv.ts'
import { dayText, NUMBER_COLUMNS, numberIn } from './number-columns.ts'

/** The numbers day by day, for spreadsheets: money in dollars, as RFC 4180 has it. */
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
