import { same, wired, type Bindings } from '#wiring/wire.ts'
import { anonymize } from './application/account/anonymize.ts'
import { changeAccount } from './application/account/change-account.ts'
import { confirmAddress } from './application/account/change-email.ts'
import { credits } from './application/credits/credits.ts'
import { fileDelivery } from './application/download/deliver-files.ts'
import { downloadsAt } from './application/download/downloads.ts'
import { ownLibrary } from './application/download/library.ts'
import { recountPopularity } from './application/download/recount-popularity.ts'
import { registerPasswordless } from './application/account/register-passwordless.ts'
import { register } from './application/account/register.ts'
import { requestReset } from './application/account/request-reset.ts'
import { resetPassword } from './application/account/reset-password.ts'
import { resendConfirmation } from './application/account/resend-confirmation.ts'
import { sendLetters } from './application/email/send-letters.ts'
import { unlinkProvider } from './application/account/link-provider.ts'
import { signIn } from './application/session/sign-in.ts'
import { signInByProvider } from './application/session/sign-in-by-provider.ts'
import type { ServerServices } from './services.ts'
import { CARE } from './wire-care.ts'
import { PAPERS } from './wire-papers.ts'
import { PAYMENTS } from './wire-payments.ts'
import { REFUNDS } from './wire-refunds.ts'
import { SUBSCRIPTIONS } from './wire-subscriptions.ts'
import { wire, wireFrom, type SomeBindings } from './wire.ts'
import { tidyUp } from './application/tidy-up.ts'
import { accountBookOver } from './application/account/account-book.ts'
import { accountTokensOver } from './application/account/account-tokens.ts'
import { linkedAccountsOver } from './application/account/linked-accounts.ts'
import { sessionsOver } from './application/session/sessions.ts'
import { confirmationsOver, usersOver } from './application/account/users.ts'
import { accountExports } from './application/account/export-account.ts'
import { articlesOver } from './application/catalog/articles.ts'
import { cartLedger, cartsAt } from './application/cart/carts.ts'
import { orderLedger } from './application/order/order-ledger.ts'
import { ownOrders } from './application/order/orders.ts'
import { manageCodes } from './application/cart/manage-codes.ts'
import { sqlCatalogue } from './sql/catalogue/sql-catalogue.ts'
import { sqlOutbox } from './sql/sql-outbox.ts'
import { priceBookOver } from './application/subscription/price-book.ts'
import { sqlPublicMedia } from './sql/catalogue/sql-public-media.ts'
import { sqlUnitOfWork } from './sql/unit-of-work.ts'
import { wordEmail } from './mail/word-email.ts'

const DATABASE = {
  accountBook: wire(accountBookOver, 'units', 'secrets'),
  accountExports: wire(accountExports, 'units', 'wordEmail'),
  accountTokens: wire(accountTokensOver, 'units'),
  articles: wire(articlesOver, 'units'),
  cartLedger: wireFrom(cartLedger, same('units', 'secrets', 'taxRates')),
  carts: wireFrom(cartsAt, same('units', 'secrets', 'taxRates')),
  catalogue: wire(sqlCatalogue, 'db', 'clock', 'log'),
  confirmations: wire(confirmationsOver, 'units', 'secrets'),
  linkedAccounts: wire(linkedAccountsOver, 'units'),
  orderLedger: wireFrom(orderLedger, same('units', 'secrets', 'seller')),
  orders: wire(ownOrders, 'units'),
  outbox: wire(sqlOutbox, 'db', 'clock'),
  priceBook: wire(priceBookOver, 'units'),
  publicMedia: wire(sqlPublicMedia, 'db'),
  sessions: wire(sessionsOver, 'units', 'secrets'),
  tidyUp: wire(tidyUp, 'units'),
  users: wire(usersOver, 'units'),
} satisfies SomeBindings

const confirming = same('clock', 'secrets', 'users', 'rateLimits')
const admission = same('clock', 'users', 'sessions', 'secrets', 'passwordHashes', 'rateLimits')
const account = { ...admission, ...same('accountBook', 'accountTokens') }
const arriving = { ...confirming, ...same('allowLocalhost', 'botChecks') }

const ACCOUNTS = {
  anonymizeAccount: wireFrom(anonymize, account),
  changeAccount: wireFrom(changeAccount, { ...account, allowLocalhost: 'allowLocalhost' }),
  confirmAddress: wireFrom(confirmAddress, account),
  registerPasswordless: wireFrom(registerPasswordless, { ...account, ...arriving }),
  registerUser: wireFrom(register, { ...admission, ...arriving }),
  requestReset: wireFrom(requestReset, { ...account, botChecks: 'botChecks' }),
  resendConfirmation: wireFrom(resendConfirmation, confirming),
  resetPassword: wireFrom(resetPassword, account),
  signInByProvider: wireFrom(signInByProvider, {
    ...confirming,
    ...same('sessions', 'linkedAccounts', 'allowLocalhost'),
  }),
  signInUser: wireFrom(signIn, admission),
  unlinkProvider: wireFrom(unlinkProvider, same('clock', 'linkedAccounts')),
} satisfies SomeBindings

const SHOP = {
  ...ACCOUNTS,
  ...CARE,
  ...DATABASE,
  ...PAPERS,
  ...PAYMENTS,
  ...REFUNDS,
  ...SUBSCRIPTIONS,
  manageCodes: wire(manageCodes, 'units'),
  credits: wire(credits, 'units'),
  downloads: wireFrom(downloadsAt, same('units', 'links', 'linkLife', 'taxRates')),
  fileDelivery: wire(fileDelivery, 'units'),
  ownLibrary: wire(ownLibrary, 'units'),
  recountPopularity: wire(recountPopularity, 'units'),
  sendLetters: wireFrom(sendLetters, same('outbox', 'mail', 'log', 'wordEmail')),
  units: wireFrom(sqlUnitOfWork, same('db', 'reads', 'clock', 'secrets')),
  wordEmail: wire(wordEmail, 'publicUrl'),
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
