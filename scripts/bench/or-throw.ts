import type { Result } from 'neverthrow'

/** A failed measurement measures nothing: it ends the run. */
export function orThrow<Found>(result: Result<Found, unknown>): Found {
  return result.match(
    (found) => found,
    (cause) => {
      throw new Error('what was to be measured failed', { cause })
    },
  )
}
