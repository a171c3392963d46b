import type { Clock } from '#application/ports/clock.ts'
import type { ServerConfig } from './config.ts'
import { sitePassword } from '../crypto/site-password.ts'
import type { SiteAccess } from '../http/middleware/site-access.ts'
import type { RateLimits } from '../application/ports/rate-limits.ts'
import type { Secrets } from '../application/ports/secrets.ts'
import { showClosed, type PagesNeed } from '../ssr/serve-pages.ts'

export interface SiteAccessNeeds {
  readonly clock: Clock
  readonly rateLimits: RateLimits
  readonly secrets: Secrets
}

/** What stands in front of a shop by its configuration, with its pages. */
export function siteAccessOf(
  config: ServerConfig,
  needs: SiteAccessNeeds,
  pages: PagesNeed,
): SiteAccess {
  const { maintenance, publicUrl, proxies } = config
  const salt = needs.secrets.sign('site password')
  return {
    ...needs,
    maintenance,
    publicUrl,
    proxies,
    sitePassword: config.sitePassword === null ? null : sitePassword(config.sitePassword, salt),
    showClosed: (context, closedFor) => showClosed(pages, context, closedFor),
  }
}
