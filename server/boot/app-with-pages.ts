import { NO_TAX } from '#domain/shared/tax.ts'
import { THIRD_PARTIES, type ThirdParty } from '#domain/consent/third-parties.ts'
import type { ServerConfig } from './config.ts'
import { siteAccessOf } from './site-access.ts'
import { pageVersion } from './page-version.ts'
import { createApp } from '../http/app.ts'
import type { ShopApp } from '../http/shop-app.ts'
import { consentOf } from '../http/consent/consent-of.ts'
import { sendAssignment, variantsFor } from '../http/experiments/assignment.ts'
import { pageViewer } from '../http/auth/viewer.ts'
import { licenseCheckFor } from '../http/signed-certificate.ts'
import { addressIn } from '../email/smtp-mailer.ts'
import { paymentsOnPages } from '../payments/configured-payments.ts'
import type { ServerServices } from './services.ts'
import type { Pages, PagesNeed } from '../ssr/pages-need.ts'
import { servePages } from '../ssr/serve-pages.ts'

/** Creates the backend with the shop's pages. */
export function appWithPages(
  config: ServerConfig,
  services: ServerServices,
  pages: Pages,
): ShopApp {
  const need: PagesNeed = {
    pages,
    frames: services.botChecks.frames,
    thirdParties: config.thirdParties,
    config: { ...pageConfig(config), providers: config.openId ? 1 : 0 },
    shared: {
      maxBytes: config.pageCacheMib * 1024 * 1024,
      services: {
        articles: services.articles,
        catalog: services.catalog,
        priceBook: services.priceBook,
        texts: services.texts,
      },
      version: pageVersion(services.catalogReads, services.assetFinders),
      now: () => services.clock.now(),
    },
    services: (context) => ({
      adminAccess: services.adminAccess,
      articles: services.articles,
      carts: services.carts,
      catalog: services.catalog,
      confirmations: services.confirmations,
      licenseCheck: licenseCheckFor(services, context),
      orders: services.orders,
      myLibrary: services.myLibrary,
      myLicenses: services.certificates,
      priceBook: services.priceBook,
      sharedWishlists: services.sharedWishlists,
      surveys: services.surveys,
      texts: services.texts,
    }),
    viewer: (context, chosen) => pageViewer(services, context, chosen),
    consent: (context) => consentOf(services, context),
    // With a third-party A/B testing script, the shop's own experiments are paused (experiments 7).
    experiments: (context, consent) =>
      thirdPartiesSetUp(config).includes('abScript')
        ? services.experiments.shownTo(null)
        : variantsFor(services, context, consent),
    send: (context) => sendAssignment(services, context),
  }
  const { clock, rateLimits, secrets } = services
  const app = createApp(
    services,
    siteAccessOf(config, { clock, rateLimits, secrets, own: services }, need),
    config.databaseUrl ? config.databasePool : null,
  )
  servePages(app, need)
  return app
}

/** What pages need to know about a shop, wherever its backend runs. */
export function pageConfig(config: ServerConfig): PagesNeed['config'] {
  const thirdParties = thirdPartiesSetUp(config)
  return {
    environment: config.environment,
    apiOrigin: '',
    publicUrl: config.publicUrl,
    contact: addressIn(config.mailFrom),
    payments: paymentsOnPages(config.payments),
    ...(config.taxShown !== '' && { taxShown: config.taxRates.get(config.taxShown) ?? NO_TAX }),
    ...(config.sessionPollSeconds > 0 && { sessionPollSeconds: config.sessionPollSeconds }),
    ...(thirdParties.length > 0 && { thirdParties, thirdPartyHosts: hostsOf(config) }),
  }
}

/** The third parties that a visitor could allow here; none outside production. */
function thirdPartiesSetUp({ environment, thirdParties }: ServerConfig): readonly ThirdParty[] {
  return environment === 'production' ? THIRD_PARTIES.filter((party) => thirdParties[party]) : []
}

/** The hosts that the third parties' scripts come from. */
function hostsOf({ thirdParties }: ServerConfig): Partial<Record<ThirdParty, string>> {
  return Object.fromEntries(
    Object.entries(thirdParties).map(([party, { scriptUrl }]) => [party, new URL(scriptUrl).host]),
  )
}
