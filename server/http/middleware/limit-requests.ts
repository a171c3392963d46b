import type { MiddlewareHandler } from 'hono'
import { concurrencyLimiter } from '#server/concurrency-limiter.ts'
import { busyPage } from '../plain-page.ts'
import { fail } from '../problems.ts'
import { hasLeft, LEFT, type ShopEnv } from '../shop-app.ts'

/** What one process takes on: an answer takes some milliseconds, so that the last in the queue has one within a second or so. */
const QUEUE = { atOnce: 100, waiting: 400, retryAfterSeconds: 1 }

/** Events of visits wait for the commit of their batch, and must not hold up those who wait for a page. */
export const EVENT_PATHS = '/api/user_interest_analytics/'
const EVENT_QUEUE = { atOnce: 400, waiting: 400, retryAfterSeconds: 1 }

const TOO_MANY = { kind: 'rate-limited', retryAfterSeconds: QUEUE.retryAfterSeconds } as const

/** Node's requests that came while too many waited: nothing is begun for them. */
export const turnedAway = new WeakSet<object>()

/** Refuses who came while too many waited (decision 070), before anything is received or looked up for them. */
export function refuseTurnedAway(): MiddlewareHandler<ShopEnv> {
  return async (context, next) => {
    const incoming = context.env?.incoming
    if (incoming === undefined || !turnedAway.has(incoming)) return next()
    if (!context.req.path.startsWith('/api/')) return busyPage()
    return fail(context, TOO_MANY)
  }
}

/**
 * Bounds what is in flight (security 22): beyond it a request is refused before anything is parsed or looked up for it,
 * with its connection and what it sent ahead on it; and nothing is begun for somebody who left while waiting.
 */
export function limitRequests(): MiddlewareHandler<ShopEnv> {
  const requests = concurrencyLimiter(QUEUE)
  const events = concurrencyLimiter(EVENT_QUEUE)
  return (context, next) => {
    const limited = context.req.path.startsWith(EVENT_PATHS) ? events : requests
    return limited(async () => {
      if (hasLeft(context)) return new Response(null, { status: LEFT })
      await next()
      return undefined
    }).match(
      (answer) => answer,
      (outage) => {
        context.header('Connection', 'close')
        return fail(context, outage)
      },
    )
  }
}
