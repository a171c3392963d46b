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

/**
 * Estimates how long a newcomer to a queue would wait (decision 084): as long as its first has waited; or, if at least
 * `enough` began meanwhile to say how fast it moves and that is longer, as long as it takes for all who wait.
 */
export function waitEstimate(enough: number, now: () => number = () => performance.now()) {
  const queue: { readonly since: number; readonly begunBefore: number }[] = []
  let begun = 0
  return {
    /** Somebody has joined the queue. */
    came(): void {
      queue.push({ since: now(), begunBefore: begun })
    },

    /** Its first begins; returns the milliseconds that they waited. */
    began(): number {
      const first = queue.shift()
      begun += 1
      return first ? now() - first.since : 0
    },

    /** Milliseconds. */
    expectedMs(): number {
      const [first] = queue
      if (!first) return 0
      const waitedMs = now() - first.since
      const passed = begun - first.begunBefore
      return passed < enough ? waitedMs : waitedMs * Math.max(1, queue.length / passed)
    },
  }
}

interface Limited {
  /** `hasWaited` in another queue: refused only once the queue is twice as long, in number or in time. */
  <Made>(work: () => Promise<Made>, hasWaited?: boolean): ResultAsync<Made, Outage>
  /**
   * How much of the longest wait a newcomer would have to wait: 0 if few are waiting, more than 1 once newcomers are
   * refused.
   */
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
  const wait = waitEstimate(atOnce + 1)
  const isLong = () => limit.pendingCount >= FEWEST_WAITING

  const limited = <Made>(
    work: () => Promise<Made>,
    hasWaited = false,
  ): ResultAsync<Made, Outage> => {
    const times = hasWaited ? FOR_THOSE_WHO_WAITED : 1
    if (
      limit.pendingCount >= waiting * times ||
      (isLong() && wait.expectedMs() > longestWaitMs * times)
    ) {
      return errAsync({ kind: 'rate-limited', retryAfterSeconds })
    }
    wait.came()
    return attempted(
      limit(() => {
        wait.began()
        return work()
      }),
    )
  }
  return Object.assign(limited, {
    waitShare: () => (isLong() ? wait.expectedMs() / longestWaitMs : 0),
  })
}
