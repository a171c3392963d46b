import { netOf, type NumberName, type Numbers } from '#domain/admin/numbers.ts'
import { cents, inUsd } from '#domain/shared/money.ts'
import { inThousands } from '#domain/shared/text.ts'

/** A number with its name for pages, tables and files. */
export interface NumberColumn {
  readonly key: NumberName | 'net'
  readonly label: string
  readonly isMoney: boolean
  /** True if less of it is better. */
  readonly isLoss?: boolean
}

export const NUMBER_COLUMNS: readonly NumberColumn[] = [
  { key: 'gross', label: 'Gross sales', isMoney: true },
  { key: 'refunds', label: 'Refunds', isMoney: true, isLoss: true },
  { key: 'net', label: 'Net sales', isMoney: true },
  { key: 'orders', label: 'Paid orders', isMoney: false },
  { key: 'downloads', label: 'Downloads', isMoney: false },
  { key: 'licenses', label: 'Licenses', isMoney: false },
  { key: 'creditsSold', label: 'Credits sold', isMoney: false },
  { key: 'creditsSpent', label: 'Credits spent', isMoney: false },
  { key: 'signUps', label: 'Sign-ups', isMoney: false },
  { key: 'failedPayments', label: 'Failed payments', isMoney: false, isLoss: true },
  { key: 'disputes', label: 'Disputes', isMoney: false, isLoss: true },
]

export function numberIn(numbers: Numbers, { key }: Pick<NumberColumn, 'key'>): number {
  return key === 'net' ? netOf(numbers) : numbers[key]
}

export function numberText(value: number, { isMoney }: Pick<NumberColumn, 'isMoney'>): string {
  if (isMoney) return inUsd(cents(value))
  return value < 0 ? `−${inThousands(-value)}` : inThousands(value)
}

/** `2026-11-26` */
export function dayText(day: number): string {
  return new Date(day).toISOString().slice(0, 10)
}
