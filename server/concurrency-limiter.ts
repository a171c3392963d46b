import { errAsync, type ResultAsync } from 'neverthrow'
import pLimit from 'p-limit'
import { attempted, type Outage } from '#application/ports/outage.ts'

interface Queue {
  readonly atOnce: number
  /** Once this many wait, newcomers are asked to come back. */
  readonly waiting: number
  readonly retryAfterSeconds: number
}

/** Does heavy work a little at a time (security 20): the rest waits, or is refused before any work is done for it. */
export function concurrencyLimiter({ atOnce, waiting, retryAfterSeconds }: Queue) {
  const limit = pLimit(atOnce)
  return <Made>(work: () => Promise<Made>): ResultAsync<Made, Outage> =>
    limit.pendingCount >= waiting
      ? errAsync({ kind: 'rate-limited', retryAfterSeconds })
      : attempted(limit(work))
}
