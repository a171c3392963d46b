import { okAsync, type ResultAsync } from 'neverthrow'
import type { Clock } from '#application/ports/clock.ts'
import type { Outage } from '#application/ports/outage.ts'
import { ADMIN_API } from '#contract/admin-endpoint.ts'
import type { ClosedFor } from '#domain/gate/closed.ts'
import type { RateLimits } from '#server/application/ports/rate-limits.ts'
import type { Secrets } from '#server/application/ports/secrets.ts'
import type { SitePassword } from '#server/application/ports/site-password.ts'
import { CLIENT_LOG_PATH } from '../auth/client-log.ts'
import type { ShopContext } from '../shop-app.ts'

/** What stands in front of the shop at one moment. */
export interface SiteState {
  readonly maintenance: boolean
  /** Null where no password is asked for. */
  readonly sitePassword: SitePassword | null
}

/** Who asks for the admin of a closed shop. */
type AdminVisitor = 'staff' | 'visitor' | 'somebody-else'

/** What may stand in front of a whole shop, and what it needs. */
export interface SiteAccess {
  /** Asked by every request; answered from memory but for once in two seconds (access 3). */
  state(): ResultAsync<SiteState, Outage>
  /** Whether whoever asks may use the admin (admin 1). */
  adminVisitor(context: ShopContext): Promise<AdminVisitor>
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

/** Whether a page of the admin is asked for. The router takes capitals for small letters. */
export function isAdminPage(context: ShopContext): boolean {
  return asksForPage(context) && /^\/admin(\/|$)/i.test(context.req.path)
}

/** The admin's part of the API, which has a guard of its own (admin 1). */
export function isAdminApi({ req }: ShopContext): boolean {
  return `${req.path}/`.startsWith(`${ADMIN_API}/`)
}

/** A state that never changes: of a shop without stored settings. */
export function fixedState(state: SiteState): SiteAccess['state'] {
  return () => okAsync(state)
}
