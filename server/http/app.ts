import { Hono } from 'hono'
import { accessTokenRoutes } from './routes/access-tokens.ts'
import { licenseRequestRoutes } from './routes/license-requests.ts'
import { teamRoutes } from './routes/teams.ts'
import { accountRoutes } from './routes/account.ts'
import { adminRoutes } from './routes/admin/admin.ts'
import { articleRoutes, textRoutes } from './routes/articles.ts'
import { twoFactorRoutes } from './routes/two-factor.ts'
import { recognizeAccessTokens } from './auth/access-tokens.ts'
import { addressEveryFailure } from './auth/answers.ts'
import { oauthRoutes } from './auth/oauth.ts'
import { authRoutes } from './auth/routes.ts'
import { readBody } from './bodies.ts'
import { revenueBandRoutes, surveyRoutes } from './routes/surveys.ts'
import { botCheckRoutes } from './routes/bot-check.ts'
import { cartRoutes } from './routes/cart.ts'
import { catalogRoutes, priceBookRoutes } from './routes/catalog.ts'
import { consentRoutes } from './routes/consents.ts'
import { checkoutRoutes } from './routes/checkout.ts'
import { cspReportRoutes } from './routes/csp-reports.ts'
import { creditRoutes, freePackRoutes } from './routes/credits.ts'
import { downloadRoutes } from './routes/downloads.ts'
import type { SiteAccess } from './middleware/site-access.ts'
import { restrictSite } from './middleware/restrict-site.ts'
import { siteUnlockRoute } from './middleware/password-gate.ts'
import { ownOrigins, rejectCrossSite, rejectMalformedPaths } from './middleware/guards.ts'
import { secureAnswers } from './middleware/headers.ts'
import { experimentRoutes } from './routes/experiments.ts'
import { inquiryRoutes } from './routes/inquiries.ts'
import { healthRoutes } from './routes/health.ts'
import { invoiceRoutes, orderRoutes } from './routes/orders.ts'
import { interestAnalyticsRoutes } from './routes/interest-analytics.ts'
import { compFileRoutes } from './routes/comp-files.ts'
import { licenseRoutes } from './routes/licenses.ts'
import { fileReportRoutes } from './routes/file-reports.ts'
import { linkedProviderRoutes } from './routes/linked-providers.ts'
import { mediaRoutes } from './routes/media.ts'
import { receiveBodies } from './middleware/receive-bodies.ts'
import { limitRequests, refuseTurnedAway } from './middleware/limit-requests.ts'
import { rejectOtherMethods } from './middleware/methods.ts'
import { openApiRoutes } from './routes/openapi.ts'
import { purchaseRoutes } from './routes/purchases.ts'
import { passwordRoutes } from './routes/passwords.ts'
import { webhookRoutes } from './routes/webhooks.ts'
import { fail, refuse } from './problems.ts'
import type { AppServices, Needs } from './services.ts'
import { logRequests } from './middleware/request-log.ts'
import type { ShopApp, ShopEnv } from './shop-app.ts'
import { sitemapRoutes } from './routes/sitemaps.ts'
import { subscriptionRoutes } from './routes/subscriptions.ts'
import { unsubscribeRoutes } from './routes/unsubscribe.ts'
import { userRoutes } from './routes/users.ts'
import { wellKnownRoutes } from './routes/well-known.ts'
import { wishlistRoutes } from './routes/wishlists.ts'
import { withdrawalRoutes } from './routes/withdrawals.ts'
import { loadViewer, type ViewerServices } from './auth/viewer.ts'

type CoreServices = ViewerServices &
  Needs<'accessTokens' | 'clock' | 'databaseOutages' | 'log' | 'publicUrl'>

/**
 * Creates the backend: a function from a request to a response. The host mounts the pages, and says with
 * `siteAccess` what protects the site, and with `connections` how many the process has to its database.
 */
export function createApp(
  services: AppServices,
  siteAccess: SiteAccess | null = null,
  connections: number | null = null,
): ShopApp {
  const open = (app: ShopApp): void => {
    healthRoutes(app, services)
    wellKnownRoutes(app, services)
    unsubscribeRoutes(app, services)
    if (siteAccess) restrictSite(app, siteAccess)
    siteUnlockRoute(app)
    oauthRoutes(app, services)
    authRoutes(app, services)
    userRoutes(app, services)
    accountRoutes(app, services)
    accessTokenRoutes(app, services)
    teamRoutes(app, services)
    licenseRequestRoutes(app, services)
    twoFactorRoutes(app, services)
    passwordRoutes(app, services)
    webhookRoutes(app, services)
    botCheckRoutes(app, services)
    cartRoutes(app, services)
    catalogRoutes(app, services)
    sitemapRoutes(app, services)
    articleRoutes(app, services)
    checkoutRoutes(app, services)
    orderRoutes(app, services)
    invoiceRoutes(app, services)
    licenseRoutes(app, services)
    compFileRoutes(app, services)
    priceBookRoutes(app, services)
    purchaseRoutes(app, services)
    consentRoutes(app, services)
    experimentRoutes(app, services)
    interestAnalyticsRoutes(app, services)
    downloadRoutes(app, services)
    creditRoutes(app, services)
    cspReportRoutes(app, services)
    inquiryRoutes(app, services)
    fileReportRoutes(app, services)
    linkedProviderRoutes(app, services)
    subscriptionRoutes(app, services)
    surveyRoutes(app, services)
    revenueBandRoutes(app, services)
    freePackRoutes(app, services)
    textRoutes(app, services)
    wishlistRoutes(app, services)
    withdrawalRoutes(app, services)
    adminRoutes(app, services)
    mediaRoutes(app, services)
    openApiRoutes(app, services)
  }
  return guardedApp(services, open, connections)
}

/** Any routes behind all guards, with the responses for unknown paths and unexpected errors. */
export function guardedApp(
  services: CoreServices,
  open: (app: ShopApp) => void,
  connections: number | null = null,
): ShopApp {
  const app = new Hono<ShopEnv>()
  app.use(logRequests(services.log, services.clock, services.databaseOutages))
  app.use(secureAnswers(services.publicUrl.startsWith('https:')))
  app.use(refuseTurnedAway())
  app.use(rejectMalformedPaths)
  app.use('/api/*', receiveBodies())
  app.use('/api/*', limitRequests(connections))
  app.use('/api/auth/*', addressEveryFailure(services))
  app.use(rejectCrossSite(ownOrigins(services.publicUrl)))
  app.use('/api/*', readBody)
  app.use(loadViewer(services))
  app.use(recognizeAccessTokens(services))

  open(app)

  rejectOtherMethods(app)
  app.all('/api/*', (context) => refuse(context, 'NOT_FOUND'))
  app.notFound((context) => refuse(context, 'NOT_FOUND'))
  app.onError((cause, context) => fail(context, { kind: 'unexpected', cause }))
  return app
}
