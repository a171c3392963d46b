import type { MiddlewareHandler } from 'hono'
import { CLIENT_LOG_PATH } from '../auth/client-log.ts'
import { presentedKey } from '../auth/header-keys.ts'
import { isWebhook } from '../webhook-path.ts'
import { refuse } from '../problems.ts'
import type { ShopEnv } from '../shop-app.ts'

const CHANGES_NOTHING = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Runs in front of everything: rejects a path that two parsers might read differently (security 12): `//`,
 * dots, encoded slashes and backslashes, NUL, percent signs that decode to nothing.
 */
export const rejectMalformedPaths: MiddlewareHandler<ShopEnv> = async (context, next) => {
  const asSent = context.env?.incoming?.url ?? ''
  if (isOdd(pathOf(asSent)) || isOdd(pathOf(context.req.url))) return refuse(context, 'BAD_REQUEST')
  return next()
}

/** The path of a URL exactly as written, untouched by any parser. */
function pathOf(address: string): string {
  return address.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '')
}

function isOdd(path: string): boolean {
  if (/\/\/|\\|%2f|%5c|%00/i.test(path)) return true
  try {
    const decoded = decodeURIComponent(path)
    // oxlint-disable-next-line no-control-regex -- control characters are what this finds
    return /[\u0000-\u001f\u007f\ufffd]/.test(decoded) || /(^|\/)\.{1,2}(\/|$)/.test(decoded)
  } catch {
    return true
  }
}

/**
 * State-changing requests must come from the shop's own pages (security 11): a foreign Origin is refused, and
 * so is a request that the browser itself calls cross-site. A header set is exempt: no page of another site can
 * add one, and with it no cookie counts. So is a payment provider's message, which is signed. The client log
 * silently drops foreign requests.
 */
export function rejectCrossSite(ours: readonly string[]): MiddlewareHandler<ShopEnv> {
  return async (context, next) => {
    const isExempt = presentedKey(context) !== null || isWebhook(context.req.path)
    if (CHANGES_NOTHING.has(context.req.method) || isExempt) return next()
    const origin = context.req.header('Origin')
    const isForeign = origin !== undefined && !ours.includes(origin)
    if (isForeign || context.req.header('Sec-Fetch-Site') === 'cross-site') {
      if (context.req.path === CLIENT_LOG_PATH) return context.body(null, 200)
      return refuse(context, 'CROSS_SITE')
    }
    return next()
  }
}

/** The shop's own origin, under both loopback names if it is one of them (security 11). */
export function ownOrigins(publicUrl: string): readonly string[] {
  const { origin, hostname, port, protocol } = new URL(publicUrl)
  if (hostname !== 'localhost' && hostname !== '127.0.0.1') return [origin]
  const at = port === '' ? '' : `:${port}`
  return ['localhost', '127.0.0.1'].map((name) => `${protocol}//${name}${at}`)
}
