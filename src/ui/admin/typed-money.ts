import { cents, type Cents } from '#domain/shared/money.ts'

/** Parses dollars like `12.34`. Null if empty or invalid. */
export function moneyIn(typed: string): Cents | null {
  const [, dollars, rest = '00'] = /^\$?(\d{1,7})(?:\.(\d{2}))?$/.exec(typed.trim()) ?? []
  const amount = dollars === undefined ? 0 : Number(dollars) * 100 + Number(rest)
  return amount > 0 ? cents(amount) : null
}

/** Parses a whole number of at least 1. Null if invalid. */
export function countIn(typed: string): number | null {
  return /^[1-9]\d{0,6}$/.test(typed.trim()) ? Number(typed) : null
}
