import type { MiddlewareHandler } from 'hono'
import { CLIENT_LOG_PATH } from '../auth/client-log.ts'
import { presentedKey } from '../auth/header-keys.ts'
import { isWebhook } from '../webhook-path.ts'
import { refuse } from '../problems.ts'
import type { ShopEnv } from '../shop-app.ts'

const CHANGES_NOTHING = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * In front of everything: a path that two parsers might read differently is not read at all
 * (security 12): `//`, dots, encoded slashes and backslashes, NUL, percent signs that decode to nothing.
 */
export const rejectMalformedPaths: MiddlewareHandler<ShopEnv> = async (context, next) => {
  const asSent = context.env?.incoming?.url ?? ''
  if (isOdd(pathOf(asSent)) || isOdd(pathOf(context.req.url))) return refuse(context, 'BAD_REQUEST')
  return next()
}

/** The path of an address, as written: no parser has touched it. */
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
 * State-changing requests come from our own pages (security 11): an Origin that is not ours is
 * refused, and so is what the browser itself calls cross-site. A header set is exempt: no page of
 * another site can add one, and with it no cookie counts. So is a provider's message, which is signed. The log
 * of browsers drops what is foreign, and says so to nobody.
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

/** Our own origin, by both loopback names where it is one of them (security 11). */
export function ownOrigins(publicUrl: string): readonly string[] {
  const { origin, hostname, port, protocol } = new URL(publicUrl)
  if (hostname !== 'localhost' && hostname !== '127.0.0.1') return [origin]
  const at = port === '' ? '' : `:${port}`
  return ['localhost', '127.0.0.1'].map((name) => `${protocol}//${name}${at}`)
}
