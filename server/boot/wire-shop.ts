import { databaseOutages } from '#server/http/database-outages.ts'
import { same, wired, type Bindings } from '#wiring/wire.ts'
import { createAccessTokens } from '#server/application/account/access-tokens.ts'
import { anonymizeAccount } from '#server/application/account/close-account.ts'
import { completeSurveyAs, createSurveys } from '#server/application/account/surveys.ts'
import { changeAccount } from '#server/application/account/change-account.ts'
import { confirmAddress } from '#server/application/account/change-email.ts'
import { credits } from '#server/application/credits/credits.ts'
import { fileDelivery } from '#server/application/download/deliver-files.ts'
import { createDownloads } from '#server/application/download/downloads.ts'
import { createFileReports } from '#server/application/download/file-reports.ts'
import { myLibrary } from '#server/application/download/library.ts'
import { recountPopularity } from '#server/application/download/recount-popularity.ts'
import { register, registerPasswordless } from '#server/application/account/sign-up.ts'
import { requestReset } from '#server/application/account/request-reset.ts'
import { resetPassword } from '#server/application/account/reset-password.ts'
import {
  createConfirmations,
  resendConfirmation,
} from '#server/application/account/confirmations.ts'
import { sendEmails } from '#server/application/email/send-emails.ts'
import { listLinkedAccounts, unlinkProvider } from '#server/application/account/link-provider.ts'
import { unsubscribe } from '#server/application/account/unsubscribe.ts'
import { signIn } from '#server/application/session/sign-in.ts'
import { signInByProvider } from '#server/application/session/sign-in-by-provider.ts'
import type { ServerServices } from './services.ts'
import { wire, wireFrom, type SomeBindings } from './wire.ts'
import { PAYMENTS, taxing } from './wire-payments.ts'
import { actFor } from '#server/application/team/acting.ts'
import { createTeams } from '#server/application/team/teams.ts'
import { tidyUp } from '#server/application/tidy-up.ts'
import { lookUpAccount } from '#server/application/account/signed-in-account.ts'
import { createSessions } from '#server/application/session/sessions.ts'
import { exportAccount } from '#server/application/account/export-account.ts'
import { createAdminCatalog } from '#server/application/catalog/admin-catalog.ts'
import { createAssetImports } from '#server/application/catalog/asset-imports.ts'
import { articlesOver } from '#server/application/catalog/articles.ts'
import { reportLowPrices } from '#server/application/catalog/low-prices.ts'
import { checkoutCarts, createCarts, createReplaceCart } from '#server/application/cart/carts.ts'
import { orderStore } from '#server/application/order/order-store.ts'
import { ownOrders } from '#server/application/order/receipts.ts'
import { manageCodes } from '#server/application/cart/manage-codes.ts'
import { sqlCatalog } from '#server/catalog/sql-catalog.ts'
import { sqlOutbox } from '#server/sql/sql-outbox.ts'
import { createPriceBook } from '#server/application/subscription/price-book.ts'
import { sqlPublicMedia } from '#server/sql/catalog/sql-public-media.ts'
import { sqlUnitOfWork } from '#server/sql/unit-of-work.ts'
import { renderEmail } from '#server/email/render-email.ts'
import { certificatesOver } from '#server/application/order/certificates.ts'
import { invoicesOver } from '#server/application/order/issue-invoice.ts'
import { createRefunds } from '#server/application/refund/refunds.ts'
import { createWithdrawals } from '#server/application/refund/withdrawals.ts'
import { mySubscriptions } from '#server/application/subscription/my-subscriptions.ts'
import { subscriptionPayments } from '#server/application/subscription/subscription-payments.ts'
import { renewSubscriptions } from '#server/application/subscription/renew-subscriptions.ts'
import {
  askAboutRevenueBands,
  createRevenueBands,
} from '#server/application/account/revenue-bands.ts'
import { createTwoFactorResets } from '#server/application/account/reset-two-factor.ts'
import { createTwoFactor } from '#server/application/account/two-factor.ts'
import { totpCodes } from '#server/crypto/totp-codes.ts'
import { adminLists } from '#server/application/admin/admin-lists.ts'
import { staffAccess } from '#server/application/account/staff-access.ts'
import { createSiteSettings } from '#server/application/site/site-settings.ts'
import { createStaff } from '#server/application/account/staff.ts'
import { createSupport } from '#server/application/account/support.ts'
import { expireCredits } from '#server/application/credits/credit-ledger.ts'
import { warnOfEndingCredits } from '#server/application/credits/warn-of-ending-credits.ts'
import { freePacks, grantFreePacks } from '#server/application/free-pack/free-packs.ts'
import { listFreePacks, setFreePack } from '#server/application/free-pack/set-free-pack.ts'
import { createVatNumbers } from '#server/application/order/vat-numbers.ts'
import { submitEnquiry } from '#server/application/enquiry/submit-enquiry.ts'
import { wholeLists } from '#server/application/wishlist/whole-lists.ts'
import { teamWishlists } from '#server/application/wishlist/team-wishlists.ts'
import { sharedWishlists, wishlists } from '#server/application/wishlist/wishlists.ts'

/** What the shop does for its users besides selling: it listens, asks what they work with, keeps what they wish for, and warns in time. */
const JOBS = {
  sharedWishlists: wire(sharedWishlists, 'units', 'secrets'),
  siteSettings: wireFrom(
    createSiteSettings,
    same('units', 'clock', 'siteEnvironment', 'sitePasswords'),
  ),
  staff: wire(createStaff, 'units'),
  support: wireFrom(createSupport, same('units', 'clock', 'secrets', 'taxRates')),
  surveys: wire(createSurveys, 'units', 'contact'),
  submitEnquiry: wireFrom(
    submitEnquiry,
    same('units', 'secrets', 'contact', 'botChecks', 'rateLimits'),
  ),
  expireCredits: wire(expireCredits, 'units'),
  warnOfEndingCredits: wire(warnOfEndingCredits, 'units'),
  wholeLists: wireFrom(wholeLists, same('units', 'secrets', 'taxRates', 'vatNumbers')),
  teamWishlists: wire(teamWishlists, 'units'),
  wishlists: wire(wishlists, 'units', 'secrets'),

  // The yearly question of licensing 8.
  askAboutRevenueBands: wire(askAboutRevenueBands, 'units'),
  revenueBands: wire(createRevenueBands, 'units'),

  // What the free plan brings each month (free-plan 1).
  freePacks: wire(freePacks, 'units'),
  grantFreePacks: wireFrom(grantFreePacks, same('units', 'log')),
  listFreePacks: wire(listFreePacks, 'units'),
  setFreePack: wire(setFreePack, 'units'),
} satisfies SomeBindings

const DATABASE = {
  articles: wire(articlesOver, 'units'),
  adminCatalog: wire(createAdminCatalog, 'units'),
  assetImports: wireFrom(
    createAssetImports,
    same('assetImporter', 'clock', 'resumableUploads', 'units'),
  ),
  checkoutCarts: wireFrom(checkoutCarts, same('units', 'secrets', 'taxRates', 'vatNumbers')),
  carts: wireFrom(createCarts, same('units', 'secrets', 'taxRates', 'vatNumbers')),
  catalog: wire(sqlCatalog, 'reads', 'clock', 'log', 'databaseOutages'),
  databaseOutages: wire(databaseOutages, 'log', 'clock'),
  confirmations: wire(createConfirmations, 'units', 'secrets'),
  orderStore: wireFrom(orderStore, same('units', 'secrets', 'seller')),
  orders: wire(ownOrders, 'units'),
  outbox: wire(sqlOutbox, 'db', 'clock'),
  priceBook: wire(createPriceBook, 'units'),
  publicMedia: wire(sqlPublicMedia, 'reads'),
  replaceCart: wireFrom(createReplaceCart, same('units', 'secrets', 'taxRates', 'vatNumbers')),
  reportLowPrices: wireFrom(reportLowPrices, same('units', 'log')),
  sessions: wire(createSessions, 'units', 'secrets'),
  tidyUp: wire(tidyUp, 'units'),
  vatNumbers: wireFrom(createVatNumbers, same('units', 'taxRates', 'vatRegister', 'rateLimits')),
} satisfies SomeBindings

const confirming = same('clock', 'secrets', 'units', 'rateLimits')
const authPorts = { ...confirming, ...same('sessions', 'passwordHashes', 'oneTimeCodes') }
const arriving = { ...confirming, ...same('sessions', 'allowLocalhost', 'botChecks') }

const ACCOUNTS = {
  adminAccess: wire(staffAccess, 'units'),
  adminLists: wire(adminLists, 'units'),
  accessTokens: wireFrom(createAccessTokens, same('clock', 'secrets', 'units')),
  anonymizeAccount: wireFrom(anonymizeAccount, confirming),
  changeAccount: wireFrom(changeAccount, { ...authPorts, allowLocalhost: 'allowLocalhost' }),
  completeSurveyAs: wire(completeSurveyAs, 'units'),
  confirmAddress: wireFrom(confirmAddress, confirming),
  exportAccount: wire(exportAccount, 'units', 'renderEmail'),
  listLinkedAccounts: wire(listLinkedAccounts, 'units'),
  lookUpAccount: wire(lookUpAccount, 'units'),
  registerPasswordless: wireFrom(registerPasswordless, arriving),
  registerUser: wireFrom(register, { ...authPorts, ...arriving }),
  requestReset: wireFrom(requestReset, { ...confirming, botChecks: 'botChecks' }),
  resendConfirmation: wireFrom(resendConfirmation, confirming),
  resetPassword: wireFrom(resetPassword, authPorts),
  oneTimeCodes: wire(() => totpCodes),
  twoFactor: wireFrom(createTwoFactor, { ...confirming, ...same('oneTimeCodes') }),
  twoFactorResets: wire(createTwoFactorResets, 'units'),
  signInByProvider: wireFrom(signInByProvider, {
    ...confirming,
    ...same('sessions', 'allowLocalhost', 'oneTimeCodes'),
  }),
  signInUser: wireFrom(signIn, authPorts),
  actFor: wire(actFor, 'units'),
  teams: wireFrom(createTeams, same('allowLocalhost', 'clock', 'secrets', 'units')),
  unsubscribe: wire(unsubscribe, 'units', 'secrets'),
  unlinkProvider: wireFrom(unlinkProvider, same('clock', 'units')),
} satisfies SomeBindings

/** What buyers file away: invoices and license certificates. */
const DOCUMENTS = {
  certificates: wire(certificatesOver, 'units'),
  invoices: wire(invoicesOver, 'units', 'seller'),
} satisfies SomeBindings

/** Money that goes back: by a withdrawal, by staff, or past the shop. */
const REFUNDS = {
  refunds: wireFrom(createRefunds, same('units', 'payments', 'log', 'seller')),
  withdrawals: wireFrom(
    createWithdrawals,
    same('units', 'refunds', 'botChecks', 'rateLimits', 'secrets'),
  ),
} satisfies SomeBindings

/** The life of subscriptions: one's own, and the run that renews them. */
const SUBSCRIPTIONS = {
  renewSubscriptions: wireFrom(renewSubscriptions, taxing),
  subscriptionPayments: wireFrom(subscriptionPayments, taxing),
  subscriptions: wireFrom(mySubscriptions, same('units', 'taxRates')),
} satisfies SomeBindings

const SHOP = {
  ...ACCOUNTS,
  ...JOBS,
  ...DATABASE,
  ...DOCUMENTS,
  ...PAYMENTS,
  ...REFUNDS,
  ...SUBSCRIPTIONS,
  manageCodes: wire(manageCodes, 'units'),
  credits: wire(credits, 'units'),
  downloads: wireFrom(createDownloads, same('units', 'links', 'linkLife', 'taxRates')),
  fileDelivery: wire(fileDelivery, 'units'),
  fileReports: wireFrom(createFileReports, same('units', 'contact')),
  myLibrary: wire(myLibrary, 'units'),
  recountPopularity: wire(recountPopularity, 'units'),
  sendEmails: wireFrom(
    sendEmails,
    same('outbox', 'mailer', 'log', 'renderEmail', 'units', 'secrets', 'clock', 'publicUrl'),
  ),
  units: wireFrom(sqlUnitOfWork, same('db', 'reads', 'clock', 'secrets')),
  renderEmail: wire(renderEmail, 'publicUrl'),
} satisfies SomeBindings

/** What differs between a machine and a page that runs the shop inside itself: everything not bound here. */
export type HostServices = Omit<ServerServices, keyof typeof SHOP>

/** The shop's backend over any host. Replacements are bound instead, and so for every use case as well. */
export function wireShop(
  host: Bindings<HostServices>,
  replacements: SomeBindings = {},
): ServerServices {
  return wired<ServerServices>(bindShop(host, replacements))
}

/** The same, before anything of it is made. */
export function bindShop(
  host: Bindings<HostServices>,
  replacements: SomeBindings = {},
): Bindings<ServerServices> {
  return { ...host, ...SHOP, ...replacements }
}
