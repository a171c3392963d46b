import { errAsync, type ResultAsync } from 'neverthrow'
import pLimit from 'p-limit'
import { attempted, type Outage } from '#application/ports/outage.ts'

interface Queue {
  readonly atOnce: number
  /** Once this many wait, newcomers are asked to retry later. */
  readonly waiting: number
  readonly retryAfterSeconds: number
  /** Milliseconds: once the first in the queue has waited this long, newcomers are asked to retry later as well. */
  readonly longestWaitMs?: number
}

/** A shorter queue is no sign of overload: something else delayed the process. */
const FEWEST_WAITING = 8

/**
 * Limits how much heavy work runs at once (security 20): the rest waits, or is refused before any work is done
 * for it.
 */
export function concurrencyLimiter({
  atOnce,
  waiting,
  retryAfterSeconds,
  longestWaitMs = Number.POSITIVE_INFINITY,
}: Queue) {
  const limit = pLimit(atOnce)
  const since: number[] = []
  const isTooLong = () =>
    limit.pendingCount >= FEWEST_WAITING &&
    performance.now() - (since[0] ?? Infinity) > longestWaitMs

  return <Made>(work: () => Promise<Made>): ResultAsync<Made, Outage> => {
    if (limit.pendingCount >= waiting || isTooLong()) {
      return errAsync({ kind: 'rate-limited', retryAfterSeconds })
    }
    since.push(performance.now())
    return attempted(
      limit(() => {
        since.shift()
        return work()
      }),
    )
  }
}
