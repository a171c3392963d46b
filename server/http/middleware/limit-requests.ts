import type { MiddlewareHandler } from 'hono'
import { concurrencyLimiter } from '#server/concurrency-limiter.ts'
import { fail } from '../problems.ts'
import { hasLeft, LEFT, type ShopEnv } from '../shop-app.ts'

/** What one process takes on: an answer takes some milliseconds, so that the last in the queue has one within a second or so. */
const QUEUE = { atOnce: 100, waiting: 400, retryAfterSeconds: 1 }

/**
 * Bounds what is in flight (security 22): beyond it a request is refused before anything is parsed or looked up for it,
 * with its connection and what it sent ahead on it; and nothing is begun for somebody who left while waiting.
 */
export function limitRequests(): MiddlewareHandler<ShopEnv> {
  const limited = concurrencyLimiter(QUEUE)
  return (context, next) =>
    limited(async () => {
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
