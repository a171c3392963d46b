import type { MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ShopContext, ShopEnv } from '../shop-app.ts'
import { authAddress, type Placed } from './callback-address.ts'
import { fieldOf, valueIn } from './fields.ts'

/** Responses of these routes are never stored. */
export const NO_STORE = 'private, no-cache, no-store'

/**
 * Responds with the URL to go to: as JSON for a client that sent the text `true` in the field `json`, otherwise
 * as a redirect, whatever the outcome (protocol 1).
 */
export function answerUrl(
  context: ShopContext,
  url: string,
  status: ContentfulStatusCode = 200,
): Response {
  context.header('Cache-Control', NO_STORE)
  return fieldOf(context, 'json') === 'true'
    ? context.json({ url }, status)
    : context.redirect(url, 302)
}

/** Routes whose responses the genuine client reads a URL from, and which it cannot handle without one. */
const ANSWERS_BY_URL = /^\/api\/auth\/(signin|callback|signout)(\/|$)/

/** The names of failures in the URL of the error page. */
const ERRORS: Readonly<Record<string, string>> = {
  RATE_LIMITED: 'RateLimit',
  MAINTENANCE: 'Maintenance',
  CROSS_SITE: 'AccessDenied',
  GATE_CLOSED: 'AccessDenied',
}

/**
 * Adds to every failure of these routes the absolute URL that clients look for, whatever refused the request:
 * the limits, a guard in front of everything, or the database (protocol 1).
 */
export function addressEveryFailure(services: Placed): MiddlewareHandler<ShopEnv> {
  return async (context, next) => {
    await next()
    const { status, headers } = context.res
    const isJson = headers.get('Content-Type')?.startsWith('application/json') ?? false
    const isMeant = context.req.method === 'POST' && ANSWERS_BY_URL.test(context.req.path)
    if (!isMeant || status < 400 || !isJson) return
    const answer: unknown = await context.res.clone().json()
    if (valueIn(answer, 'url') !== undefined) return
    const error = ERRORS[String(valueIn(answer, 'code'))] ?? 'Callback'
    const url = authAddress(services, context, { action: 'error', error })
    const body = context.get('body')
    const isReadable = body === undefined || fieldOf(context, 'json') === 'true'
    context.res = isReadable
      ? new Response(JSON.stringify({ ...Object(answer), url }), { status, headers })
      : new Response(null, { status: 302, headers: { Location: url } })
  }
}
