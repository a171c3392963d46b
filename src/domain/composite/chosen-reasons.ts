import type { MatchReason } from './plate-match.ts'

/** Maximum number of reasons shown for an element. */
export const MOST_REASONS = 2
/** The same sentence appears under at most this share of a list, if another one is equally true. */
const MOST_ALIKE = 1 / 3

/**
 * Picks the reasons to show for each element (composite 10): at most two, the most telling first. A sentence
 * that has been used often enough gives way to one that differs from the elements before it.
 */
export function chosenReasons(
  all: readonly (readonly MatchReason[])[],
): readonly (readonly MatchReason[])[] {
  const most = Math.max(1, Math.floor(all.length * MOST_ALIKE))
  const times = new Map<string, number>()
  return all.map((reasons) => {
    const choices = choicesOf(reasons)
    const timesOf = (choice: readonly MatchReason[]) => times.get(JSON.stringify(choice)) ?? 0
    const chosen =
      choices.find((choice) => timesOf(choice) < most) ??
      choices.toSorted((one, other) => timesOf(one) - timesOf(other))[0] ??
      []
    times.set(JSON.stringify(chosen), timesOf(chosen) + 1)
    return chosen
  })
}

/** The first two, then other pairs, then each reason alone. */
function choicesOf(reasons: readonly MatchReason[]): readonly (readonly MatchReason[])[] {
  const pairs = reasons.flatMap((one, at) => reasons.slice(at + 1).map((other) => [one, other]))
  return [...pairs, ...reasons.map((reason) => [reason])]
}
