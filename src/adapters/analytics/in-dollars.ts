/** Converts cents to what third parties expect: "currency" and a decimal "value". */
export function inDollars(cents: number) {
  return { currency: 'USD', value: cents / 100 } as const
}
