import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/shared/durations.ts'

const WORDS = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** "three", "twelve", and digits from there on: "13". */
export function spelled(count: number): string {
  return WORDS[count] ?? String(count)
}

/** "Four" */
export function spelledFirst(count: number): string {
  const word = spelled(count)
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** "an hour", "three days", "15 minutes": in the largest unit that gives a whole number. */
export function spelledTime(ms: number): string {
  const [unit, count] =
    ms % DAY_MS === 0
      ? ['day', ms / DAY_MS]
      : ms % HOUR_MS === 0
        ? ['hour', ms / HOUR_MS]
        : ['minute', ms / MINUTE_MS]
  if (count === 1) return unit === 'hour' ? 'an hour' : `a ${unit}`
  return `${spelled(count)} ${unit}s`
}
