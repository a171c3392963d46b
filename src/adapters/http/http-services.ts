import axios from 'axios'
import type { AuthHeaderStorage } from '#application/ports/auth-headers.ts'
import { lazyServices } from '#application/lazy-services.ts'
import type { AdminServices } from '#application/ports/admin.ts'
import type { Services } from '#application/services.ts'
import { actingApi, httpActing, NOBODY, type ActingCustomer } from './acting-api.ts'
import { httpApi } from './api.ts'
import { authClient } from './auth-client/auth-client.ts'
import { NO_PAGE, type AuthPage } from './auth-client/auth-page.ts'
import { carryingAuthHeaders } from './auth-header-api.ts'
import { httpAccessTokens } from './http-access-tokens.ts'
import { httpTwoFactor } from './http-two-factor.ts'
import { httpAccount } from './http-account.ts'
import { httpAccounts, httpConfirmations, httpSessionWatch } from './http-accounts.ts'
import { httpLicenseRequests } from './http-license-requests.ts'
import { httpTeams } from './http-teams.ts'
import { httpArticles, httpTexts } from './http-articles.ts'
import { httpCarts } from './http-carts.ts'
import { httpCatalog } from './http-catalog.ts'
import { httpConsents } from './http-consents.ts'
import { httpCredits } from './http-credits.ts'
import { httpDownloads, httpMyLibrary } from './http-downloads.ts'
import { httpInquiries } from './http-inquiries.ts'
import { httpFileReports } from './http-file-reports.ts'
import { httpBotCheck, httpSiteGate } from './http-gates.ts'
import { httpLicenseCheck, httpMyLicenses } from './http-licenses.ts'
import { httpCheckout, httpOrders } from './http-orders.ts'
import { httpPriceBook } from './http-price-book.ts'
import { httpPurchaseOptions } from './http-purchase-options.ts'
import { httpPurchases } from './http-purchases.ts'
import { httpLinkedSignInMethods, httpSignInMethods } from './http-sign-in-methods.ts'
import { httpFreePacks, httpSubscriptionPayments, httpSubscriptions } from './http-subscriptions.ts'
import { httpRevenueBands, httpSurveys } from './http-surveys.ts'
import { httpSharedWishlists, httpTeamWishlists, httpWishlists } from './http-wishlists.ts'
import { httpWholeLists } from './http-whole-lists.ts'
import { httpWithdrawals } from './http-withdrawals.ts'
import { pageAuthHeaders } from './page-auth-headers.ts'
import { retryingApi } from './retrying-api.ts'

/**
 * The API's origin, and headers for every call: a server that renders a page for a browser passes its
 * cookie on.
 */
export interface ApiConfig {
  readonly origin: string
  readonly headers?: Readonly<Record<string, string>>
  readonly browser?: BrowserEnvironment
}

/** The browser's page, its stored header set, and the user whom the page was rendered for, if known. */
interface BrowserEnvironment {
  readonly page: AuthPage
  readonly authHeaders: AuthHeaderStorage
  readonly uid?: string | null | undefined
  /** The customer that calls are made for. */
  readonly customer?: ActingCustomer
  /** Milliseconds between requests for the session; never polls by default (sign-in 7). */
  readonly pollMs?: number
}

export type HttpServices = ReturnType<typeof httpServices>

/**
 * Every port that the API implements. One module, so that a browser fetches it, and axios, in one piece
 * when first needed.
 */
export function httpServices({ origin, headers = {}, browser }: ApiConfig) {
  const {
    page,
    authHeaders: shared,
    uid,
    customer = NOBODY,
    pollMs = 0,
  }: BrowserEnvironment = browser ?? { page: NO_PAGE, authHeaders: NO_AUTH_HEADERS }
  const authHeaders = pageAuthHeaders(shared, uid)
  const sender = axios.create({
    baseURL: origin,
    timeout: 30_000,
    withCredentials: true,
    allowAbsoluteUrls: false,
    headers: { common: { ...headers } },
  })
  const plain = httpApi(carryingAuthHeaders(sender, authHeaders))
  // A server that renders a page has no time to wait.
  const api = browser ? actingApi(retryingApi(plain), customer) : plain
  const auth = authClient({ base: `${origin}/api/auth`, page, headers })
  const here = { auth, authHeaders }
  const admin = lazyServices<AdminServices>(async () =>
    (await import('./http-admin.ts')).httpAdmin(api),
  )
  return {
    accessTokens: httpAccessTokens(api),
    acting: httpActing(api, customer),
    adminAccess: admin('adminAccess'),
    adminCatalog: admin('adminCatalog'),
    siteSettingsAdmin: admin('siteSettingsAdmin'),
    deliveriesAdmin: admin('deliveriesAdmin'),
    numbersAdmin: admin('numbersAdmin'),
    experimentsAdmin: admin('experimentsAdmin'),
    adminLists: admin('adminLists'),
    adminInvoices: admin('adminInvoices'),
    adminOrders: admin('adminOrders'),
    adminPeople: admin('adminPeople'),
    adminStore: admin('adminStore'),
    twoFactor: httpTwoFactor(api),
    account: httpAccount(api, here),
    accounts: httpAccounts(api, here),
    articles: httpArticles(api),
    revenueBands: httpRevenueBands(api),
    botCheck: httpBotCheck(api),
    carts: httpCarts(api),
    catalog: httpCatalog(api),
    checkout: httpCheckout(api),
    confirmations: httpConfirmations(api, here),
    consents: httpConsents(api),
    credits: httpCredits(api),
    downloads: httpDownloads(api),
    inquiries: httpInquiries(api),
    fileReports: httpFileReports(api),
    freePacks: httpFreePacks(api),
    licenseCheck: httpLicenseCheck(api),
    linkedSignInMethods: httpLinkedSignInMethods(api),
    orders: httpOrders(api),
    myLibrary: httpMyLibrary(api),
    myLicenses: httpMyLicenses(api),
    priceBook: httpPriceBook(api),
    purchaseOptions: httpPurchaseOptions(api),
    purchases: httpPurchases(api),
    sessionWatch: httpSessionWatch(here, pollMs),
    sharedWishlists: httpSharedWishlists(api),
    signInMethods: httpSignInMethods(here),
    siteGate: httpSiteGate(api),
    subscriptionPayments: httpSubscriptionPayments(api),
    subscriptions: httpSubscriptions(api),
    surveys: httpSurveys(api),
    teams: httpTeams(api),
    licenseRequests: httpLicenseRequests(api),
    texts: httpTexts(api),
    wholeLists: httpWholeLists(api),
    teamWishlists: httpTeamWishlists(api),
    wishlists: httpWishlists(api),
    withdrawals: httpWithdrawals(api),
  } satisfies Partial<Services> & { readonly consents: unknown }
}

/** A server acts for one request, which is authenticated by its cookie alone. */
const NO_AUTH_HEADERS: AuthHeaderStorage = {
  read: () => null,
  keep: () => undefined,
  discard: () => undefined,
}
