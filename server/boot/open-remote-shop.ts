import { Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { httpServices, type HttpServices } from '#adapters/http/http-services.ts'
import { unlockSite } from '#contract/gates.ts'
import type { Viewer } from '#domain/user/viewer.ts'
import { pageConfig } from './app-with-pages.ts'
import { logFor, systemClock } from './composition-root.ts'
import type { ServerConfig } from './config.ts'
import { webSecrets } from '#server/crypto/secrets.ts'
import { rateLimitsInMemory } from './rate-limits-in-memory.ts'
import { siteAccessOf } from './site-access.ts'
import { browserConsent } from '#server/http/consent/consent-cookie.ts'
import { restrictSite } from '#server/http/middleware/restrict-site.ts'
import { CART_COOKIE, httpCookies } from '#server/http/auth/session-cookies.ts'
import { readBody } from '#server/http/bodies.ts'
import { receiveBodies } from '#server/http/middleware/receive-bodies.ts'
import {
  ownOrigins,
  rejectCrossSite,
  rejectMalformedPaths,
} from '#server/http/middleware/guards.ts'
import { secureAnswers } from '#server/http/middleware/headers.ts'
import { healthRoutes } from '#server/http/routes/health.ts'
import { wellKnownRoutes } from '#server/http/routes/well-known.ts'
import { addressIn } from '#server/email/smtp-mailer.ts'
import { refuse } from '#server/http/problems.ts'
import { logRequests } from '#server/http/middleware/request-log.ts'
import type { ShopContext, ShopEnv } from '#server/http/shop-app.ts'
import type { BootOptions, RunningShop } from './boot-options.ts'
import { passApiOn } from '#server/ssr/api-proxy.ts'
import { noRateLimits } from '#server/sql/sql-rate-limits.ts'
import type { PagesNeed } from '#server/ssr/pages-need.ts'
import { servePages } from '#server/ssr/serve-pages.ts'
import { okAsync } from 'neverthrow'

interface RemoteBootOptions extends Omit<BootOptions, 'show'> {
  readonly origin: string
  readonly secret: string
}

/**
 * Opens a shop whose backend is another server (`API_ORIGIN`): pages are rendered here, everything else is
 * passed on.
 */
export function openRemoteShop(
  config: ServerConfig,
  { origin, secret, pages, metrics }: RemoteBootOptions,
): RunningShop {
  const app = new Hono<ShopEnv>()
  app.use(logRequests(logFor(config, metrics), systemClock))
  app.use(secureAnswers(config.publicUrl.startsWith('https:')))
  app.use(rejectMalformedPaths)
  app.use(rejectCrossSite(ownOrigins(config.publicUrl)))
  const secure = config.publicUrl.startsWith('https:')
  const need: PagesNeed = {
    pages,
    frames: [],
    thirdParties: config.thirdParties,
    config: pageConfig(config),
    // The data that changes is on the other server.
    shared: null,
    services: (context) => servicesFor(origin, context),
    // The other server knows what an account allows; the cookie is as recent as the last sign-in or choice in
    // this browser.
    consent: (context) => okAsync(browserConsent(httpCookies(secure), context, systemClock.now())),
    // Experiments belong to the other server, which renders no documents.
    experiments: () => okAsync({}),
    send: () => undefined,
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
  // The other server reads its own request bodies; the password of this server's gate is read here.
  if (config.sitePassword !== null) app.use(unlockSite.path, receiveBodies(), readBody)
  // The backend is another server, which reports its own readiness.
  healthRoutes(app, null)
  wellKnownRoutes(app, { clock, contact: addressIn(config.mailFrom), publicUrl: config.publicUrl })
  restrictSite(
    app,
    siteAccessOf(config, { clock, rateLimits, secrets: webSecrets(secret), own: null }, need),
  )
  passApiOn(app, origin)
  servePages(app, need)
  app.notFound((context) => refuse(context, 'NOT_FOUND'))
  return { app, openOrders: 0, close: async () => undefined }
}

/** The other server's API, called on behalf of this request's browser. */
function servicesFor(origin: string, context: ShopContext): HttpServices {
  const cookie = context.req.header('Cookie')
  return httpServices({ origin, ...(cookie ? { headers: { Cookie: cookie } } : {}) })
}
