import type { Attribute } from './attributes.ts'

/**
 * The frame rate or duration that words with a number ask for, whether the shop has it or not; null if they ask
 * for neither.
 */
export function measureSaid(words: readonly string[]): Attribute | null {
  return frameRate(words) ?? duration(words.join(' '))
}

const FRAMES = /^(?<rate>\d{2,3})(?:fps|p)$/u
const PER_SECOND = ['fps', 'frames', 'frames per second', 'frames second', 'frame per second']
/** Above this, a number with a "p" counts lines. */
const MOST_FRAMES = 240

/** "30fps", "30 fps", "30p", "30 frames per second". */
function frameRate([first = '', ...others]: readonly string[]): Attribute | null {
  const rate =
    others.length === 0
      ? FRAMES.exec(first)?.groups?.['rate']
      : /^\d{2,3}$/u.test(first) && PER_SECOND.includes(others.join(' '))
        ? first
        : undefined
  if (rate === undefined || Number(rate) > MOST_FRAMES) return null
  return { key: 'fps', values: [rate], label: `${rate} fps`, phrases: [] }
}

const SECONDS =
  /^(?:(?:(?<below>under|below|less than|shorter than|up to|at most|max|maximum)|(?<above>over|above|more than|longer than|at least|min|minimum)) )?(?<count>\d{1,3}) ?(?<unit>s|sec|secs|second|seconds|min|mins|minute|minutes)(?<noun> long)?$/u

/** Alone and in one word, as in "80s", a larger number is a decade. */
const MOST_SECONDS_IN_A_WORD = 30

/** The boundaries between the filter's values, in seconds. */
const BOUNDS = [3, 8] as const
const [SHORT, MEDIUM, LONG] = ['short', 'medium', 'long'] as const

/** "under 5 seconds", "10s", "longer than 10 s": the closest values of the filter. */
function duration(phrase: string): Attribute | null {
  const said = SECONDS.exec(phrase)?.groups
  if (!said) return null
  const count = Number(said['count'])
  const isInMinutes = said['unit']?.startsWith('m') === true
  if (/^\d+s$/u.test(phrase) && count > MOST_SECONDS_IN_A_WORD) return null
  const seconds = count * (isInMinutes ? 60 : 1)
  const isNearerToFirst = seconds - BOUNDS[0] < BOUNDS[1] - seconds
  if (said['below'] !== undefined) {
    return isNearerToFirst ? lasting('Under 3 s', SHORT) : lasting('Up to 8 s', SHORT, MEDIUM)
  }
  if (said['above'] !== undefined) {
    return isNearerToFirst ? lasting('3 s and longer', MEDIUM, LONG) : lasting('Over 8 s', LONG)
  }
  if (seconds < BOUNDS[0]) return lasting('Under 3 s', SHORT)
  return seconds <= BOUNDS[1] ? lasting('3 to 8 s', MEDIUM) : lasting('Over 8 s', LONG)
}

function lasting(label: string, ...values: readonly string[]): Attribute {
  return { key: 'duration', values, label, phrases: [] }
}
