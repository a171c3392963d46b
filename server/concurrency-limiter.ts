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
/** Multiple of the queue that those may fill who have waited elsewhere before. */
const FOR_THOSE_WHO_WAITED = 2

interface Limited {
  /** `hasWaited` in another queue: refused only if twice as many are waiting as are let in otherwise. */
  <Made>(work: () => Promise<Made>, hasWaited?: boolean): ResultAsync<Made, Outage>
  /** Milliseconds for which the first in the queue has waited; 0 if nobody waits. */
  readonly waitedMs: () => number
}

/**
 * Limits how much heavy work runs at once (security 20): the rest waits, or is refused before any work is done
 * for it.
 */
export function concurrencyLimiter({
  atOnce,
  waiting,
  retryAfterSeconds,
  longestWaitMs = Number.POSITIVE_INFINITY,
}: Queue): Limited {
  const limit = pLimit(atOnce)
  const since: number[] = []
  const waitedMs = () => {
    const [first] = since
    return limit.pendingCount > 0 && first !== undefined ? performance.now() - first : 0
  }
  const isTooLong = () => limit.pendingCount >= FEWEST_WAITING && waitedMs() > longestWaitMs

  const limited = <Made>(
    work: () => Promise<Made>,
    hasWaited = false,
  ): ResultAsync<Made, Outage> => {
    const most = hasWaited ? waiting * FOR_THOSE_WHO_WAITED : waiting
    if (limit.pendingCount >= most || (!hasWaited && isTooLong())) {
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
  return Object.assign(limited, { waitedMs })
}
