import { same, wired, type Bindings } from '#wiring/wire.ts'
import { anonymize } from '../application/account/anonymize.ts'
import { changeAccount } from '../application/account/change-account.ts'
import { confirmAddress } from '../application/account/change-email.ts'
import { credits } from '../application/credits/credits.ts'
import { fileDelivery } from '../application/download/deliver-files.ts'
import { createDownloads } from '../application/download/downloads.ts'
import { myLibrary } from '../application/download/library.ts'
import { recountPopularity } from '../application/download/recount-popularity.ts'
import { registerPasswordless } from '../application/account/register-passwordless.ts'
import { register } from '../application/account/register.ts'
import { requestReset } from '../application/account/request-reset.ts'
import { resetPassword } from '../application/account/reset-password.ts'
import { resendConfirmation } from '../application/account/resend-confirmation.ts'
import { sendEmails } from '../application/email/send-emails.ts'
import { unlinkProvider } from '../application/account/link-provider.ts'
import { signIn } from '../application/session/sign-in.ts'
import { signInByProvider } from '../application/session/sign-in-by-provider.ts'
import type { ServerServices } from './services.ts'
import { JOBS } from './wire-jobs.ts'
import { DOCUMENTS } from './wire-documents.ts'
import { PAYMENTS } from './wire-payments.ts'
import { REFUNDS } from './wire-refunds.ts'
import { SUBSCRIPTIONS } from './wire-subscriptions.ts'
import { wire, wireFrom, type SomeBindings } from './wire.ts'
import { tidyUp } from '../application/tidy-up.ts'
import { createAccountService } from '../application/account/account-service.ts'
import { createAccountTokens } from '../application/account/account-tokens.ts'
import { createLinkedAccounts } from '../application/account/linked-accounts.ts'
import { createSessions } from '../application/session/sessions.ts'
import { createConfirmations, createUsers } from '../application/account/users.ts'
import { accountExports } from '../application/account/export-account.ts'
import { articlesOver } from '../application/catalog/articles.ts'
import { checkoutCarts, createCarts } from '../application/cart/carts.ts'
import { orderStore } from '../application/order/order-store.ts'
import { ownOrders } from '../application/order/orders.ts'
import { manageCodes } from '../application/cart/manage-codes.ts'
import { sqlCatalog } from '../catalog/sql-catalog.ts'
import { sqlOutbox } from '../sql/sql-outbox.ts'
import { createPriceBook } from '../application/subscription/price-book.ts'
import { sqlPublicMedia } from '../sql/catalog/sql-public-media.ts'
import { sqlUnitOfWork } from '../sql/unit-of-work.ts'
import { renderEmail } from '../email/render-email.ts'

const DATABASE = {
  accountService: wire(createAccountService, 'units', 'secrets'),
  accountExports: wire(accountExports, 'units', 'renderEmail'),
  accountTokens: wire(createAccountTokens, 'units'),
  articles: wire(articlesOver, 'units'),
  checkoutCarts: wireFrom(checkoutCarts, same('units', 'secrets', 'taxRates')),
  carts: wireFrom(createCarts, same('units', 'secrets', 'taxRates')),
  catalog: wire(sqlCatalog, 'db', 'clock', 'log'),
  confirmations: wire(createConfirmations, 'units', 'secrets'),
  linkedAccounts: wire(createLinkedAccounts, 'units'),
  orderStore: wireFrom(orderStore, same('units', 'secrets', 'seller')),
  orders: wire(ownOrders, 'units'),
  outbox: wire(sqlOutbox, 'db', 'clock'),
  priceBook: wire(createPriceBook, 'units'),
  publicMedia: wire(sqlPublicMedia, 'db'),
  sessions: wire(createSessions, 'units', 'secrets'),
  tidyUp: wire(tidyUp, 'units'),
  users: wire(createUsers, 'units'),
} satisfies SomeBindings

const confirming = same('clock', 'secrets', 'users', 'rateLimits')
const authPorts = same('clock', 'users', 'sessions', 'secrets', 'passwordHashes', 'rateLimits')
const account = { ...authPorts, ...same('accountService', 'accountTokens') }
const arriving = { ...confirming, ...same('allowLocalhost', 'botChecks') }

const ACCOUNTS = {
  anonymizeAccount: wireFrom(anonymize, account),
  changeAccount: wireFrom(changeAccount, { ...account, allowLocalhost: 'allowLocalhost' }),
  confirmAddress: wireFrom(confirmAddress, account),
  registerPasswordless: wireFrom(registerPasswordless, { ...account, ...arriving }),
  registerUser: wireFrom(register, { ...authPorts, ...arriving }),
  requestReset: wireFrom(requestReset, { ...account, botChecks: 'botChecks' }),
  resendConfirmation: wireFrom(resendConfirmation, confirming),
  resetPassword: wireFrom(resetPassword, account),
  signInByProvider: wireFrom(signInByProvider, {
    ...confirming,
    ...same('sessions', 'linkedAccounts', 'allowLocalhost'),
  }),
  signInUser: wireFrom(signIn, authPorts),
  unlinkProvider: wireFrom(unlinkProvider, same('clock', 'linkedAccounts')),
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
  myLibrary: wire(myLibrary, 'units'),
  recountPopularity: wire(recountPopularity, 'units'),
  sendEmails: wireFrom(sendEmails, same('outbox', 'mailer', 'log', 'renderEmail')),
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
  return wired<ServerServices>({ ...host, ...SHOP, ...replacements })
}
