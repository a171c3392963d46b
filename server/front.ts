import type { Clock } from '#application/ports/clock.ts'
import type { ServerConfig } from './config.ts'
import { sitePassword } from './crypto/site-password.ts'
import type { Front } from './http/front.ts'
import type { RateLimits } from './application/ports/rate-limits.ts'
import type { Secrets } from './application/ports/secrets.ts'
import { showClosed, type PagesNeed } from './ssr/serve-pages.ts'

export interface FrontNeeds {
  readonly clock: Clock
  readonly rateLimits: RateLimits
  readonly secrets: Secrets
}

/** What stands in front of a shop by its configuration, with its pages. */
export function frontOf(config: ServerConfig, needs: FrontNeeds, pages: PagesNeed): Front {
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
