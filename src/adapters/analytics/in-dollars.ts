/** Cents as third parties count them: "currency" and a decimal "value". */
export function inDollars(cents: number) {
  return { currency: 'USD', value: cents / 100 } as const
}
