import type { Clock } from '#application/ports/clock.ts'
import type { ClosedFor } from '#domain/gate/closed.ts'
import type { RateLimits } from '#server/application/ports/rate-limits.ts'
import type { Secrets } from '#server/application/ports/secrets.ts'
import type { SitePassword } from '#server/application/ports/site-password.ts'
import { CLIENT_LOG_PATH } from '../auth/client-log.ts'
import type { ShopContext } from '../shop-app.ts'

/** What may stand in front of a whole shop, and what it needs. */
export interface SiteAccess {
  readonly maintenance: boolean
  /** Null where no password is asked for. */
  readonly sitePassword: SitePassword | null
  readonly clock: Clock
  readonly publicUrl: string
  readonly proxies: readonly string[]
  readonly rateLimits: RateLimits
  readonly secrets: Secrets
  /** The one page of a closed shop. It asks neither database nor backend. */
  showClosed(context: ShopContext, closedFor: ClosedFor): Promise<Response>
}

const FOR_ANYBODY: ReadonlySet<string> = new Set(['/favicon.svg', '/robots.txt', CLIENT_LOG_PATH])

/**
 * What everybody gets, closed or not: the code and looks of pages, which hold nothing of the shop's, and the
 * silence of the log.
 */
export function isAlwaysPublic(path: string): boolean {
  return path.startsWith('/assets/') || FOR_ANYBODY.has(path)
}

/** Whether a page is asked for, and not an answer of the API or a file. */
export function asksForPage({ req }: ShopContext): boolean {
  const isRead = req.method === 'GET' || req.method === 'HEAD'
  return isRead && !/^\/(api|media|download)(\/|$)/.test(req.path)
}
