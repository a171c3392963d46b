import { databaseOutages } from '#server/http/database-outages.ts'
import { same, wired, type Bindings } from '#wiring/wire.ts'
import { createSurveys } from '#server/application/account/surveys.ts'
import { credits } from '#server/application/credits/credits.ts'
import { fileDelivery } from '#server/application/download/deliver-files.ts'
import { createDownloads } from '#server/application/download/downloads.ts'
import { createFileReports } from '#server/application/download/file-reports.ts'
import { myLibrary } from '#server/application/download/library.ts'
import { recountPopularity } from '#server/application/download/recount-popularity.ts'
import { createConfirmations } from '#server/application/account/confirmations.ts'
import { sendEmails } from '#server/application/email/send-emails.ts'
import type { ServerServices } from './services.ts'
import { wire, wireFrom, type SomeBindings } from './wire.ts'
import { ADMIN } from './wire-admin.ts'
import { ANALYTICS } from './wire-analytics.ts'
import { CATALOG } from './wire-catalog.ts'
import { PAYMENTS, taxing } from './wire-payments.ts'
import { tidyUp } from '#server/application/tidy-up.ts'
import { createSessions } from '#server/application/session/sessions.ts'
import { checkoutCarts, createCarts, createReplaceCart } from '#server/application/cart/carts.ts'
import { orderStore } from '#server/application/order/order-store.ts'
import { ownOrders } from '#server/application/order/receipts.ts'
import { manageCodes } from '#server/application/cart/manage-codes.ts'
import { createExperiments } from '#server/application/experiment/experiments.ts'
import { sqlOutbox } from '#server/sql/sql-outbox.ts'
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
import { createStaff } from '#server/application/account/staff.ts'
import { createSupport } from '#server/application/account/support.ts'
import { expireCredits } from '#server/application/credits/credit-ledger.ts'
import { warnOfEndingCredits } from '#server/application/credits/warn-of-ending-credits.ts'
import { freePacks, grantFreePacks } from '#server/application/free-pack/free-packs.ts'
import { listFreePacks, setFreePack } from '#server/application/free-pack/set-free-pack.ts'
import { processLateInvoices } from '#server/application/order/late-invoices.ts'
import { closeTeams } from '#server/application/team/close-team.ts'
import { createVatNumbers } from '#server/application/order/vat-numbers.ts'
import { submitInquiry } from '#server/application/inquiry/submit-inquiry.ts'
import { wholeLists } from '#server/application/wishlist/whole-lists.ts'
import { teamWishlists } from '#server/application/wishlist/team-wishlists.ts'
import { sharedWishlists, wishlists } from '#server/application/wishlist/wishlists.ts'
import { ACCOUNTS } from './wire-accounts.ts'

/** What the shop does for its users besides selling: support, surveys, wishlists, inquiries, and timely warnings. */
const JOBS = {
  sharedWishlists: wire(sharedWishlists, 'units', 'secrets'),
  staff: wire(createStaff, 'units'),
  support: wireFrom(createSupport, same('units', 'clock', 'secrets', 'taxRates')),
  surveys: wire(createSurveys, 'units', 'contact'),
  submitInquiry: wireFrom(
    submitInquiry,
    same('units', 'secrets', 'contact', 'botChecks', 'rateLimits'),
  ),
  expireCredits: wire(expireCredits, 'units'),
  closeTeams: wire(closeTeams, 'units'),
  processLateInvoices: wire(processLateInvoices, 'units'),
  warnOfEndingCredits: wire(warnOfEndingCredits, 'units'),
  wholeLists: wireFrom(wholeLists, same('units', 'secrets', 'taxRates', 'vatNumbers')),
  teamWishlists: wire(teamWishlists, 'units'),
  wishlists: wire(wishlists, 'units', 'secrets'),

  // Asks the yearly question of licensing 8.
  askAboutRevenueBands: wire(askAboutRevenueBands, 'units'),
  revenueBands: wire(createRevenueBands, 'units'),

  // The free plan's monthly packs (free-plan 1).
  freePacks: wire(freePacks, 'units'),
  grantFreePacks: wireFrom(grantFreePacks, same('units', 'log', 'databaseOutages')),
  listFreePacks: wire(listFreePacks, 'units'),
  setFreePack: wire(setFreePack, 'units'),
} satisfies SomeBindings

const DATABASE = {
  checkoutCarts: wireFrom(checkoutCarts, same('units', 'secrets', 'taxRates', 'vatNumbers')),
  carts: wireFrom(createCarts, same('units', 'secrets', 'taxRates', 'vatNumbers')),
  experiments: wireFrom(createExperiments, same('units', 'clock')),
  databaseOutages: wire(databaseOutages, 'log', 'clock'),
  confirmations: wire(createConfirmations, 'units', 'secrets'),
  orderStore: wireFrom(orderStore, same('units', 'secrets', 'seller')),
  orders: wire(ownOrders, 'units'),
  outbox: wire(sqlOutbox, 'db', 'clock'),
  replaceCart: wireFrom(createReplaceCart, same('units', 'secrets', 'taxRates', 'vatNumbers')),
  sessions: wire(createSessions, 'units', 'secrets'),
  tidyUp: wire(tidyUp, 'jobUnits'),
  vatNumbers: wireFrom(createVatNumbers, same('units', 'taxRates', 'vatRegister', 'rateLimits')),
} satisfies SomeBindings

/** Documents that buyers keep: invoices and license certificates. */
const DOCUMENTS = {
  certificates: wire(certificatesOver, 'units'),
  invoices: wire(invoicesOver, 'units', 'seller'),
} satisfies SomeBindings

/** Refunds: after a withdrawal, by staff, or issued outside the shop. */
const REFUNDS = {
  refunds: wireFrom(createRefunds, same('units', 'payments', 'log', 'seller', 'databaseOutages')),
  withdrawals: wireFrom(
    createWithdrawals,
    same('units', 'refunds', 'botChecks', 'rateLimits', 'secrets'),
  ),
} satisfies SomeBindings

/** Subscriptions: a user's own, and the job that renews them. */
const SUBSCRIPTIONS = {
  renewSubscriptions: wireFrom(renewSubscriptions, { ...taxing, ...same('databaseOutages') }),
  subscriptionPayments: wireFrom(subscriptionPayments, taxing),
  subscriptions: wireFrom(mySubscriptions, same('units', 'taxRates')),
} satisfies SomeBindings

const SHOP = {
  ...ACCOUNTS,
  ...CATALOG,
  ...JOBS,
  ...DATABASE,
  ...DOCUMENTS,
  ...PAYMENTS,
  ...ADMIN,
  ...ANALYTICS,
  ...REFUNDS,
  ...SUBSCRIPTIONS,
  manageCodes: wire(manageCodes, 'units'),
  credits: wire(credits, 'units'),
  downloads: wireFrom(createDownloads, same('units', 'links', 'linkLife', 'taxRates')),
  fileDelivery: wire(fileDelivery, 'units'),
  fileReports: wireFrom(createFileReports, same('units', 'contact')),
  myLibrary: wire(myLibrary, 'units'),
  recountPopularity: wire(recountPopularity, 'units'),
  sendEmails: wireFrom(sendEmails, {
    ...same('outbox', 'mailer', 'log', 'renderEmail', 'units', 'secrets', 'clock', 'publicUrl'),
    ...same('databaseOutages'),
  }),
  units: wireFrom(sqlUnitOfWork, same('db', 'reads', 'clock', 'secrets')),
  jobUnits: wireFrom(sqlUnitOfWork, {
    ...same('clock', 'secrets'),
    db: 'unlimitedDb',
    reads: 'unlimitedDb',
  }),
  renderEmail: wire(renderEmail, 'publicUrl'),
} satisfies SomeBindings

/** The services that differ between a server and a page that runs the shop inside itself: all those not bound here. */
export type HostServices = Omit<ServerServices, keyof typeof SHOP>

/** Wires the shop's backend over any host. `replacements` override bindings, and so apply to every use case. */
export function wireShop(
  host: Bindings<HostServices>,
  replacements: SomeBindings = {},
): ServerServices {
  return wired<ServerServices>(bindShop(host, replacements))
}

/** Returns the same bindings before any service is created. */
export function bindShop(
  host: Bindings<HostServices>,
  replacements: SomeBindings = {},
): Bindings<ServerServices> {
  return { ...host, ...SHOP, ...replacements }
}
