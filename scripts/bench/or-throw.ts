import type { Result } from 'neverthrow'

/** Throws if a measurement failed, which ends the run. */
export function orThrow<Found>(result: Result<Found, unknown>): Found {
  return result.match(
    (found) => found,
    (cause) => {
      throw new Error('what was to be measured failed', { cause })
    },
  )
}
