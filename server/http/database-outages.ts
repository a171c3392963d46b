import type { Clock } from '#application/ports/clock.ts'
import type { DatabaseOutages } from '#server/application/ports/database-outages.ts'
import type { Log } from '#server/application/ports/log.ts'
import { loggedError } from '#server/application/ports/logged-error.ts'
import { isClosedHere, outageOf } from './database-faults.ts'

/**
 * On a disk that is almost full, some writes still succeed: an outage is over only if no request has met it for
 * this long.
 */
const OVER_AFTER_MS = 30 * 1000

interface Begun {
  readonly at: number
  lastAt: number
  refused: number
}

/** Raises one alarm for a database outage, instead of one for each request, email and catalog check that meets it. */
export function databaseOutages(log: Log, clock: Clock): DatabaseOutages {
  let outage: Begun | null = null

  const explains = (cause: unknown): boolean => {
    if (isClosedHere(cause)) return true
    if (outageOf(cause)?.kind !== 'unavailable') return false
    look()
    const now = clock.now()
    if (!outage) log.alarm('database-unavailable', { error: loggedError(cause).error })
    outage = { at: now, refused: 0, ...outage, lastAt: now }
    return true
  }

  const look = (): void => {
    if (!outage || clock.now() - outage.lastAt < OVER_AFTER_MS) return
    const { at, lastAt, refused } = outage
    outage = null
    log.note('database-back', { refused, seconds: Math.round((lastAt - at) / 1000) })
  }

  return {
    explains,
    look,
    refuses: (cause) => {
      const isExplained = explains(cause)
      if (isExplained && outage) outage.refused += 1
      return isExplained
    },
  }
}
