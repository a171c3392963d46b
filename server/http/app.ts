import { Hono } from 'hono'
import type { Clock } from '#application/ports/clock.ts'
import type { Log } from '#server/application/ports/log.ts'
import { accountRoutes, type AccountServices } from './routes/account.ts'
import { articleRoutes, type ArticleServices } from './routes/articles.ts'
import { addressEveryFailure } from './auth/answers.ts'
import { oauthRoutes, type OauthServices } from './auth/oauth.ts'
import { authRoutes, type AuthServices } from './auth/routes.ts'
import { readBody } from './bodies.ts'
import { revenueBandRoutes, type RevenueBandServices } from './routes/revenue-bands.ts'
import { botCheckRoutes, type BotCheckServices } from './routes/bot-check.ts'
import { cartRoutes, type CartServices } from './routes/cart.ts'
import { catalogRoutes, type CatalogServices } from './routes/catalog.ts'
import { checkoutRoutes, type CheckoutServices } from './routes/checkout.ts'
import { cspReportRoutes, type CspReportServices } from './routes/csp-reports.ts'
import { creditRoutes, type CreditServices } from './routes/credits.ts'
import { downloadRoutes, type DownloadServices } from './routes/downloads.ts'
import { freePackRoutes, type FreePackServices } from './routes/free-packs.ts'
import type { SiteAccess } from './middleware/site-access.ts'
import { restrictSite } from './middleware/restrict-site.ts'
import { unlockSite } from './middleware/password-gate.ts'
import { ownOrigins, rejectCrossSite, rejectMalformedPaths } from './middleware/guards.ts'
import { secureAnswers } from './middleware/headers.ts'
import { enquiryRoutes, type EnquiryServices } from './routes/enquiries.ts'
import { invoiceRoutes, type InvoiceServices } from './routes/invoices.ts'
import { licenseRoutes, type LicenseServices } from './routes/licenses.ts'
import { linkedProviderRoutes, type LinkedProviderServices } from './routes/linked-providers.ts'
import { mediaRoutes, type MediaServices } from './routes/media.ts'
import { rejectOtherMethods } from './middleware/methods.ts'
import { orderRoutes, type OrderServices } from './routes/orders.ts'
import { priceBookRoutes, type PriceBookServices } from './routes/price-book.ts'
import { purchaseRoutes, type PurchaseServices } from './routes/purchases.ts'
import { passwordRoutes, type PasswordServices } from './routes/passwords.ts'
import { webhookRoutes, type WebhookServices } from './routes/webhooks.ts'
import { fail, refuse } from './problems.ts'
import { logRequests } from './middleware/request-log.ts'
import type { ShopApp, ShopEnv } from './shop-app.ts'
import { subscriptionRoutes, type SubscriptionServices } from './routes/subscriptions.ts'
import { surveyRoutes, type SurveyServices } from './routes/surveys.ts'
import { textRoutes, type TextServices } from './routes/texts.ts'
import { userRoutes, type UserServices } from './routes/users.ts'
import { wishlistRoutes, type WishlistServices } from './routes/wishlists.ts'
import { withdrawalRoutes, type WithdrawalServices } from './routes/withdrawals.ts'
import { loadViewer, type ViewerServices } from './auth/viewer.ts'

export interface CoreServices extends ViewerServices {
  /** The one public origin: of links, of cookies' safety, of who may change anything. */
  readonly publicUrl: string
  readonly clock: Clock
  readonly log: Log
}

export type AppServices = CoreServices &
  AccountServices &
  ArticleServices &
  AuthServices &
  RevenueBandServices &
  BotCheckServices &
  CartServices &
  CatalogServices &
  CheckoutServices &
  CreditServices &
  CspReportServices &
  OauthServices &
  OrderServices &
  PriceBookServices &
  PurchaseServices &
  DownloadServices &
  EnquiryServices &
  FreePackServices &
  InvoiceServices &
  LicenseServices &
  LinkedProviderServices &
  MediaServices &
  PasswordServices &
  WebhookServices &
  SubscriptionServices &
  SurveyServices &
  TextServices &
  UserServices &
  WishlistServices &
  WithdrawalServices

/** The backend: a function from a request to a response. Pages are mounted on it by the host, which says what stands in front. */
export function createApp(services: AppServices, siteAccess: SiteAccess | null = null): ShopApp {
  return guardedApp(services, (app) => {
    if (siteAccess) restrictSite(app, siteAccess)
    if (!siteAccess?.sitePassword) unlockSite(app)
    oauthRoutes(app, services)
    authRoutes(app, services)
    userRoutes(app, services)
    accountRoutes(app, services)
    passwordRoutes(app, services)
    webhookRoutes(app, services)
    botCheckRoutes(app, services)
    cartRoutes(app, services)
    catalogRoutes(app, services)
    articleRoutes(app, services)
    checkoutRoutes(app, services)
    orderRoutes(app, services)
    invoiceRoutes(app, services)
    licenseRoutes(app, services)
    priceBookRoutes(app, services)
    purchaseRoutes(app, services)
    downloadRoutes(app, services)
    creditRoutes(app, services)
    cspReportRoutes(app, services)
    enquiryRoutes(app, services)
    linkedProviderRoutes(app, services)
    subscriptionRoutes(app, services)
    surveyRoutes(app, services)
    revenueBandRoutes(app, services)
    freePackRoutes(app, services)
    textRoutes(app, services)
    wishlistRoutes(app, services)
    withdrawalRoutes(app, services)
    mediaRoutes(app, services)
  })
}

/** Any routes behind all guards, with the answers for what is not there and for what breaks. */
export function guardedApp(services: CoreServices, open: (app: ShopApp) => void): ShopApp {
  const app = new Hono<ShopEnv>()
  app.use(logRequests(services.log, services.clock))
  app.use(secureAnswers(services.publicUrl.startsWith('https:')))
  app.use(rejectMalformedPaths)
  app.use('/api/auth/*', addressEveryFailure(services))
  app.use(rejectCrossSite(ownOrigins(services.publicUrl)))
  app.use('/api/*', readBody)
  app.use(loadViewer(services))

  open(app)

  rejectOtherMethods(app)
  app.all('/api/*', (context) => refuse(context, 'NOT_FOUND'))
  app.notFound((context) => refuse(context, 'NOT_FOUND'))
  app.onError((cause, context) => fail(context, { kind: 'unexpected', cause }))
  return app
}
