import type { MatchReason } from './plate-match.ts'

/** How many reasons are said of an element. */
export const MOST_REASONS = 2
/** The same sentence stands under no more than this share of a list, where another is as true. */
const MOST_ALIKE = 1 / 3

/**
 * Which of the reasons of each element are said (composite 10): two at most, the most telling first, and what says something
 * else than the elements before it where its sentence has been said often enough.
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

/** The first two, then other pairs, then each alone. */
function choicesOf(reasons: readonly MatchReason[]): readonly (readonly MatchReason[])[] {
  const pairs = reasons.flatMap((one, at) => reasons.slice(at + 1).map((other) => [one, other]))
  return [...pairs, ...reasons.map((reason) => [reason])]
}
