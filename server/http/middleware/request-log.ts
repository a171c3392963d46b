import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Clock } from '#application/ports/clock.ts'
import type { DatabaseOutages } from '#server/application/ports/database-outages.ts'
import { loggedError } from '#server/application/ports/logged-error.ts'
import type { Log, RequestLine } from '#server/application/ports/log.ts'
import { firstWord } from '../first-word.ts'
import { isLeaving, type ShopContext, type ShopEnv } from '../shop-app.ts'

/**
 * Gives each request an id and logs one line about it. Of the address, only the route is logged, never its
 * values or its query string, which contain tokens and addresses (security 21). A fault raises an alarm, except
 * for database outages, which `outages` reports.
 */
export function logRequests(
  log: Log,
  clock: Clock,
  outages: Pick<DatabaseOutages, 'refuses'> | null = null,
): MiddlewareHandler<ShopEnv> {
  return async (context, next) => {
    const startedAt = clock.now()
    const requestId = crypto.randomUUID()
    context.set('requestId', requestId)
    context.set('alarm', (cause) => {
      if (isLeaving(context, cause) || outages?.refuses(cause)) return
      log.alarm('fault', { request_id: requestId, ...loggedError(cause) })
    })
    await next()
    context.res.headers.set('X-Request-Id', requestId)
    const refused = context.get('refused')
    log.note('request', {
      request_id: requestId,
      method: context.req.method,
      route: routeOf(context),
      pattern: routePath(context),
      status: context.res.status,
      ms: clock.now() - startedAt,
      user_id: context.get('userId') ?? null,
      code: refused?.code ?? null,
      refused: refused?.status ?? null,
    } satisfies RequestLine)
  }
}

/**
 * The pattern of the route that responded: the last one that ran. Pages share one pattern, so the first segment
 * of their path is logged instead.
 */
function routeOf(context: ShopContext): string {
  const route = routePath(context)
  return route.includes('*') ? (firstWord(context.req.path) ?? route) : route
}
