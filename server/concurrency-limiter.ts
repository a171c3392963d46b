import { errAsync, type ResultAsync } from 'neverthrow'
import pLimit from 'p-limit'
import { attempted, type Outage } from '#application/ports/outage.ts'

interface Queue {
  readonly atOnce: number
  /** Once this many wait, newcomers are asked to come back. */
  readonly waiting: number
  readonly retryAfterSeconds: number
  /** Milliseconds: once the first in the queue has waited so long, newcomers are asked to come back as well. */
  readonly longestWaitMs?: number
}

/** A queue that is shorter has only had bad luck: something else held up the process. */
const FEWEST_WAITING = 8

/** Does heavy work a little at a time (security 20): the rest waits, or is refused before any work is done for it. */
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
