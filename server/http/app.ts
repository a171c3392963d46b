import { Hono } from 'hono'
import type { Clock } from '#application/ports/clock.ts'
import type { Log } from '#server/application/ports/log.ts'
import { accountRoutes, type AccountServices } from './account.ts'
import { articleRoutes, type ArticleServices } from './articles.ts'
import { addressEveryFailure } from './auth/answers.ts'
import { oauthRoutes, type OauthServices } from './auth/oauth.ts'
import { authRoutes, type AuthServices } from './auth/routes.ts'
import { readBody } from './bodies.ts'
import { bandRoutes, type BandServices } from './bands.ts'
import { botCheckRoutes, type BotCheckServices } from './bot-check.ts'
import { cartRoutes, type CartServices } from './cart.ts'
import { catalogueRoutes, type CatalogueServices } from './catalogue.ts'
import { checkoutRoutes, type CheckoutServices } from './checkout.ts'
import { cspReportRoutes, type CspReportServices } from './csp-reports.ts'
import { creditRoutes, type CreditServices } from './credits.ts'
import { downloadRoutes, type DownloadServices } from './downloads.ts'
import { freePackRoutes, type FreePackServices } from './free-packs.ts'
import type { Front } from './front.ts'
import { standInFront } from './gates.ts'
import { openGate } from './site-gate.ts'
import { ownOrigins, refuseCrossSite, refuseOddPaths } from './guards.ts'
import { secureAnswers } from './headers.ts'
import { enquiryRoutes, type EnquiryServices } from './enquiries.ts'
import { invoiceRoutes, type InvoiceServices } from './invoices.ts'
import { licenseRoutes, type LicenseServices } from './licenses.ts'
import { linkedProviderRoutes, type LinkedProviderServices } from './linked-providers.ts'
import { mediaRoutes, type MediaServices } from './media.ts'
import { refuseOtherMethods } from './methods.ts'
import { orderRoutes, type OrderServices } from './orders.ts'
import { priceBookRoutes, type PriceBookServices } from './price-book.ts'
import { purchaseRoutes, type PurchaseServices } from './purchases.ts'
import { passwordRoutes, type PasswordServices } from './passwords.ts'
import { paymentMessageRoutes, type PaymentMessageServices } from './payment-messages.ts'
import { fail, refuse } from './problems.ts'
import { logRequests } from './request-log.ts'
import type { ShopApp, ShopEnv } from './shop-app.ts'
import { subscriptionRoutes, type SubscriptionServices } from './subscriptions.ts'
import { surveyRoutes, type SurveyServices } from './surveys.ts'
import { textRoutes, type TextServices } from './texts.ts'
import { userRoutes, type UserServices } from './users.ts'
import { wishlistRoutes, type WishlistServices } from './wishlists.ts'
import { withdrawalRoutes, type WithdrawalServices } from './withdrawals.ts'
import { knowTheViewer, type ViewerServices } from './viewer.ts'

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
  BandServices &
  BotCheckServices &
  CartServices &
  CatalogueServices &
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
  PaymentMessageServices &
  SubscriptionServices &
  SurveyServices &
  TextServices &
  UserServices &
  WishlistServices &
  WithdrawalServices

/** The backend: a function from a request to a response. Pages are mounted on it by the host, which says what stands in front. */
export function createApp(services: AppServices, front: Front | null = null): ShopApp {
  return guardedApp(services, (app) => {
    if (front) standInFront(app, front)
    if (!front?.sitePassword) openGate(app)
    oauthRoutes(app, services)
    authRoutes(app, services)
    userRoutes(app, services)
    accountRoutes(app, services)
    passwordRoutes(app, services)
    paymentMessageRoutes(app, services)
    botCheckRoutes(app, services)
    cartRoutes(app, services)
    catalogueRoutes(app, services)
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
    bandRoutes(app, services)
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
  app.use(refuseOddPaths)
  app.use('/api/auth/*', addressEveryFailure(services))
  app.use(refuseCrossSite(ownOrigins(services.publicUrl)))
  app.use('/api/*', readBody)
  app.use(knowTheViewer(services))

  open(app)

  refuseOtherMethods(app)
  app.all('/api/*', (context) => refuse(context, 'NOT_FOUND'))
  app.notFound((context) => refuse(context, 'NOT_FOUND'))
  app.onError((cause, context) => fail(context, { kind: 'unexpected', cause }))
  return app
}
