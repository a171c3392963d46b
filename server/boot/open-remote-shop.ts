import { Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { httpServices, type HttpServices } from '#adapters/http/http-services.ts'
import { enterSite } from '#contract/gates.ts'
import type { Viewer } from '#domain/user/viewer.ts'
import { pageConfig } from './app-with-pages.ts'
import { logFor, systemClock } from './composition-root.ts'
import type { ServerConfig } from './config.ts'
import { webSecrets } from '../crypto/secrets.ts'
import { siteAccessOf } from './site-access.ts'
import { restrictSite } from '../http/middleware/restrict-site.ts'
import { CART_COOKIE } from '../http/auth/session-cookies.ts'
import { readBody } from '../http/bodies.ts'
import { ownOrigins, rejectCrossSite, rejectMalformedPaths } from '../http/middleware/guards.ts'
import { secureAnswers } from '../http/middleware/headers.ts'
import { refuse } from '../http/problems.ts'
import { logRequests } from '../http/middleware/request-log.ts'
import type { ShopContext, ShopEnv } from '../http/shop-app.ts'
import type { BootOptions, RunningShop } from './boot-options.ts'
import { passApiOn } from '../ssr/api-proxy.ts'
import { rateLimitsInMemory } from './in-memory-rate-limits.ts'
import { noRateLimits } from '../sql/sql-rate-limits.ts'
import { servePages, type PagesNeed } from '../ssr/serve-pages.ts'

interface RemoteBootOptions extends Omit<BootOptions, 'show'> {
  readonly origin: string
  readonly secret: string
}

/** A shop whose backend is another server (`API_ORIGIN`): pages are rendered here, everything else is passed on. */
export function openRemoteShop(
  config: ServerConfig,
  { origin, secret, pages, metrics }: RemoteBootOptions,
): RunningShop {
  const app = new Hono<ShopEnv>()
  app.use(logRequests(logFor(config, metrics), systemClock))
  app.use(secureAnswers(config.publicUrl.startsWith('https:')))
  app.use(rejectMalformedPaths)
  app.use(rejectCrossSite(ownOrigins(config.publicUrl)))
  const need: PagesNeed = {
    pages,
    frames: [],
    config: pageConfig(config),
    services: (context) => servicesFor(origin, context),
    viewer: (context) =>
      servicesFor(origin, context)
        .accounts.whoAmI()
        .map(
          (user): Viewer =>
            user ?? { kind: 'visitor', key: getCookie(context, CART_COOKIE) ?? null },
        ),
  }
  const clock = systemClock
  const rateLimits = config.rateLimits ? rateLimitsInMemory(clock) : noRateLimits()
  // The other server reads its own bodies; the password of this one's gate is read here.
  if (config.sitePassword !== null) app.use(enterSite.path, readBody)
  restrictSite(app, siteAccessOf(config, { clock, rateLimits, secrets: webSecrets(secret) }, need))
  passApiOn(app, origin)
  servePages(app, need)
  app.notFound((context) => refuse(context, 'NOT_FOUND'))
  return { app, close: async () => undefined }
}

/** The other server's API, asked in the name of this request's browser. */
function servicesFor(origin: string, context: ShopContext): HttpServices {
  const cookie = context.req.header('Cookie')
  return httpServices({ origin, ...(cookie ? { headers: { Cookie: cookie } } : {}) })
}
