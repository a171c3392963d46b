import type { MiddlewareHandler } from 'hono'
import { concurrencyLimiter } from '#server/concurrency-limiter.ts'
import { busyPage } from '../plain-page.ts'
import { fail } from '../problems.ts'
import { laterQueues } from '../request-queue.ts'
import { hasLeft, LEFT, type ShopContext, type ShopEnv } from '../shop-app.ts'

/**
 * How much one process accepts: a response takes some milliseconds, so the last request in the queue gets one
 * within about a second. If a database does not answer, nobody waits for those who wait for it.
 */
const QUEUE = { atOnce: 100, waiting: 400, retryAfterSeconds: 1, longestWaitMs: 700 }

/** Analytics events wait for the commit of their batch, and must not delay people who are waiting for a page. */
export const EVENT_PATHS = '/api/user_interest_analytics/'
const EVENT_QUEUE = { atOnce: 400, waiting: 400, retryAfterSeconds: 1 }

const TOO_MANY = { kind: 'rate-limited', retryAfterSeconds: QUEUE.retryAfterSeconds } as const

/** Node's requests that arrived while too many were waiting: no work is started for them. */
export const turnedAway = new WeakSet<object>()

/** Node's requests that have waited before their work was started: no later queue refuses them for its length. */
export const longQueued = new WeakSet<object>()

/** Whether this request has waited before its work was started. */
export function hasWaited(context: ShopContext): boolean {
  const incoming = context.env?.incoming
  return incoming !== undefined && longQueued.has(incoming)
}

/**
 * Refuses requests that arrived while too many were waiting (decision 070), before anything is received or
 * looked up for them.
 */
export function refuseTurnedAway(): MiddlewareHandler<ShopEnv> {
  return async (context, next) => {
    const incoming = context.env?.incoming
    if (incoming === undefined || !turnedAway.has(incoming)) return next()
    if (!context.req.path.startsWith('/api/')) return busyPage()
    return fail(context, TOO_MANY)
  }
}

/**
 * Limits the number of requests in flight (security 22): beyond it, a request is refused before anything is
 * parsed or looked up for it, and its connection is closed, along with what was pipelined on it. No work is
 * started for a client that left while waiting.
 */
export function limitRequests(): MiddlewareHandler<ShopEnv> {
  const requests = concurrencyLimiter(QUEUE)
  const events = concurrencyLimiter(EVENT_QUEUE)
  laterQueues.set('requests', requests.waitedMs)
  return (context, next) => {
    const limited = context.req.path.startsWith(EVENT_PATHS) ? events : requests
    return limited(async () => {
      if (hasLeft(context)) return new Response(null, { status: LEFT })
      await next()
      return undefined
    }, hasWaited(context)).match(
      (answer) => answer,
      (outage) => {
        context.header('Connection', 'close')
        return fail(context, outage)
      },
    )
  }
}
