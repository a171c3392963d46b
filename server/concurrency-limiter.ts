import { errAsync, type ResultAsync } from 'neverthrow'
import pLimit from 'p-limit'
import { attempted, type Outage } from '#application/ports/outage.ts'

interface Queue {
  readonly atOnce: number
  /** Once this many wait, newcomers are asked to retry later. */
  readonly waiting: number
  readonly retryAfterSeconds: number
  /** Milliseconds: newcomers who would wait longer than this are asked to retry later as well. */
  readonly longestWaitMs?: number
}

/** A shorter queue is no sign of overload: something else delayed the process. */
const FEWEST_WAITING = 8
/** Those who have waited elsewhere before may fill a queue that is this many times as long. */
const FOR_THOSE_WHO_WAITED = 2

interface Limited {
  /** `hasWaited` in another queue: refused only once the queue is twice as long, in number or in time. */
  <Made>(work: () => Promise<Made>, hasWaited?: boolean): ResultAsync<Made, Outage>
  /** How much of the longest wait a newcomer would have to wait: 0 if few are waiting, more than 1 once newcomers are refused. */
  readonly waitShare: () => number
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
  const queue: { readonly since: number; readonly begunBefore: number }[] = []
  let begun = 0
  /**
   * Milliseconds. As long as the first has waited; or, if enough began meanwhile to say how fast the queue moves and that is
   * longer, as long as it takes for all who wait.
   */
  const expectedWaitMs = () => {
    const [first] = queue
    if (limit.pendingCount === 0 || !first) return 0
    const waitedMs = performance.now() - first.since
    const passed = begun - first.begunBefore
    if (passed <= atOnce) return waitedMs
    return waitedMs * Math.max(1, limit.pendingCount / passed)
  }
  const isLong = () => limit.pendingCount >= FEWEST_WAITING

  const limited = <Made>(
    work: () => Promise<Made>,
    hasWaited = false,
  ): ResultAsync<Made, Outage> => {
    const times = hasWaited ? FOR_THOSE_WHO_WAITED : 1
    if (
      limit.pendingCount >= waiting * times ||
      (isLong() && expectedWaitMs() > longestWaitMs * times)
    ) {
      return errAsync({ kind: 'rate-limited', retryAfterSeconds })
    }
    queue.push({ since: performance.now(), begunBefore: begun })
    return attempted(
      limit(() => {
        begun += 1
        queue.shift()
        return work()
      }),
    )
  }
  return Object.assign(limited, {
    waitShare: () => (isLong() ? expectedWaitMs() / longestWaitMs : 0),
  })
}
