import { LRUCache } from 'lru-cache'
import { errAsync, okAsync } from 'neverthrow'
import type { Clock } from '#application/ports/clock.ts'
import type { RateLimits } from '#server/application/ports/rate-limits.ts'

interface Counter {
  readonly count: number
  readonly resetsAt: number
}

const MOST_KEYS = 10_000

/**
 * Rate limits of one process: for a server without a database, and for events that are too frequent to be
 * counted in one. When there are too many keys, the least recently used are forgotten.
 */
export function rateLimitsInMemory(clock: Clock): RateLimits {
  const counters = new LRUCache<string, Counter>({ max: MOST_KEYS })
  return {
    forget: ({ key }) => {
      counters.delete(key)
      return okAsync(undefined)
    },

    giveBack: ({ key }) => {
      const known = counters.get(key)
      if (known && known.count > 0) counters.set(key, { ...known, count: known.count - 1 })
      return okAsync(undefined)
    },

    take: ({ key, times, perMs }) => {
      const now = clock.now()
      const known = counters.get(key)
      const isLive = known !== undefined && known.resetsAt > now
      const counter = isLive
        ? { count: known.count + 1, resetsAt: known.resetsAt }
        : { count: 1, resetsAt: now + perMs }
      counters.set(key, counter)
      if (counter.count <= times) return okAsync(undefined)
      const retryAfterSeconds = Math.ceil((counter.resetsAt - now) / 1000)
      return errAsync({ kind: 'rate-limited', retryAfterSeconds })
    },
  }
}
