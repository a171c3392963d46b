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

/** What currently restricts access to the shop. */
export interface SiteState {
  readonly maintenance: boolean
  /** Null if no password is required. */
  readonly sitePassword: SitePassword | null
}

/** Who requests the admin of a closed shop. */
type AdminVisitor = 'staff' | 'visitor' | 'somebody-else'

/** What may restrict access to a whole shop, and what the restrictions need. */
export interface SiteAccess {
  /** Called for every request; answered from memory, except once every two seconds (access 3). */
  state(): ResultAsync<SiteState, Outage>
  /** Whether the client may use the admin (admin 1). */
  adminVisitor(context: ShopContext): Promise<AdminVisitor>
  readonly clock: Clock
  readonly publicUrl: string
  readonly proxies: readonly string[]
  readonly rateLimits: RateLimits
  readonly secrets: Secrets
  /** Renders the only page of a closed shop. It needs neither database nor backend. */
  showClosed(context: ShopContext, closedFor: ClosedFor): Promise<Response>
}

const FOR_ANYBODY: ReadonlySet<string> = new Set(['/favicon.svg', '/robots.txt', CLIENT_LOG_PATH])

/**
 * Whether everyone gets a path, even if the shop is closed: the code and styles of pages, which contain none of
 * the shop's data, and the client log, which never responds with anything.
 */
export function isAlwaysPublic(path: string): boolean {
  return path.startsWith('/assets/') || FOR_ANYBODY.has(path)
}

/** Whether the request is for a page, not for an API response or a file. */
export function asksForPage({ req }: ShopContext): boolean {
  const isRead = req.method === 'GET' || req.method === 'HEAD'
  return isRead && !/^\/(api|media|download)(\/|$)/.test(req.path)
}

/** Whether the request is for an admin page. The router ignores case. */
export function isAdminPage(context: ShopContext): boolean {
  return asksForPage(context) && /^\/admin(\/|$)/i.test(context.req.path)
}

/** Whether the request is for the admin's part of the API, which has its own guard (admin 1). */
export function isAdminApi({ req }: ShopContext): boolean {
  return `${req.path}/`.startsWith(`${ADMIN_API}/`)
}

/** A state that never changes, for a shop without stored settings. */
export function fixedState(state: SiteState): SiteAccess['state'] {
  return () => okAsync(state)
}
