import { inThousands } from './text.ts'

declare const centsBrand: unique symbol

/** An amount of US dollars in whole cents. Every price in the shop is one. */
export type Cents = number & { readonly [centsBrand]: true }

/** Brands a whole number of cents; anything else is our own bug, so it throws. */
export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not whole cents: ${amount}`)
  return amount as Cents
}

export const NOTHING = cents(0)

export function sum(amounts: readonly Cents[]): Cents {
  return cents(amounts.reduce((total, amount) => total + amount, 0))
}

export function minus(amount: Cents, less: Cents): Cents {
  return cents(amount - less)
}

/** An amount taken off, as a line of a bill shows it. */
export function negative(amount: Cents): Cents {
  return minus(NOTHING, amount)
}

/** `percent` of a non-negative amount, rounded half up to a cent, once. */
export function percentOf(percent: number, amount: Cents): Cents {
  return cents(Math.floor((amount * percent * 2 + 100) / 200))
}

/** An amount times a factor in hundredths (180 = ×1.8), rounded half up to a cent. */
export function timesHundredths(amount: Cents, hundredths: number): Cents {
  return percentOf(hundredths, amount)
}

/** `$1,234.50`, always with both decimals. */
export function inUsd(amount: Cents): string {
  const grouped = inThousands(Math.floor(Math.abs(amount) / 100))
  const decimals = (Math.abs(amount) % 100).toString().padStart(2, '0')
  return `${amount < 0 ? '−' : ''}$${grouped}.${decimals}`
}
