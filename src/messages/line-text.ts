import { inCredits } from './credit-messages.ts'

/** A line that charges the difference between two licenses. */
export function updateMessage(detail: string, from: string): string {
  return `${detail}, licence update from ${from}`
}

/** A line that credits pay for. */
export function forCreditsMessage(detail: string, credits: number): string {
  return `${detail} for ${inCredits(credits)}`
}

/** A line of a monthly free pack. */
export function ofPackMessage(detail: string, month: string): string {
  return `${detail}, of the free pack ${month}`
}

/** What was bought, in short: "Campfire, close and 3 more". */
export function namesInShort(names: readonly string[]): string {
  const [first, ...others] = names
  return others.length === 0 ? String(first) : `${first} and ${others.length} more`
}
