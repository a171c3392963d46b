import { settings } from './settings.ts'

/** Names of at most this length resemble many variables that have nothing to do with a shop. */
const SHORT = 9

/**
 * Returns a line for each variable that is not a setting but resembles one: up to two letters differ, or one in
 * a short name, but never the first. It only warns, since a machine may have other variables for its own
 * reasons.
 */
export function misspelledSettings(
  environment: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  const names = Object.keys(settings.shape)
  const known = new Set(names)
  return Object.keys(environment).flatMap((given) => {
    if (known.has(given)) return []
    const near = names
      .filter((name) => name[0] === given[0]?.toUpperCase())
      .map((name) => ({ name, far: distance(given.toUpperCase(), name) }))
      .filter(({ name, far }) => far <= (name.length <= SHORT ? 1 : 2))
      .toSorted((a, b) => a.far - b.far)
    const [nearest] = near
    return nearest ? [`${given} isn’t a setting. Did you mean ${nearest.name}?`] : []
  })
}

/** Number of letters to add, omit, change, or swap with their neighbor. */
function distance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return Infinity
  let [before, last]: [readonly number[], readonly number[]] = [
    [],
    Array.from({ length: other.length + 1 }, (_, at) => at),
  ]
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row]
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1]
      const isSwapped = one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
      next.push(
        Math.min(
          (last[at] ?? 0) + 1,
          (next[at - 1] ?? 0) + 1,
          (last[at - 1] ?? 0) + (isSame ? 0 : 1),
          isSwapped ? (before[at - 2] ?? Infinity) + 1 : Infinity,
        ),
      )
    }
    ;[before, last] = [last, next]
  }
  return last[other.length] ?? Infinity
}
