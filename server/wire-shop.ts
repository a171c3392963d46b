import type { Get } from '#application/services.ts'
import { createWiring } from '#wiring/wire.ts'
import { anonymize } from './cases/anonymize.ts'
import { changeAccount } from './cases/change-account.ts'
import { confirmAddress } from './cases/change-email.ts'
import { downloadsAt } from './cases/grant-download.ts'
import { receiptLetter } from './mail/receipt-letter.ts'
import { recountPopularity } from './cases/recount-popularity.ts'
import { registerPasswordless } from './cases/register-passwordless.ts'
import { register } from './cases/register.ts'
import { requestReset } from './cases/request-reset.ts'
import { resetPassword } from './cases/reset-password.ts'
import { resendConfirmation } from './cases/resend-confirmation.ts'
import { sendLetters } from './cases/send-letters.ts'
import { unlinkProvider } from './cases/link-provider.ts'
import { signIn } from './cases/sign-in.ts'
import { signInByProvider } from './cases/sign-in-by-provider.ts'
import { accountLetters } from './mail/letters-account.ts'
import { confirmationLetter } from './mail/letters.ts'
import { linkedLetter } from './mail/linked-letter.ts'
import type { Secrets } from './ports/secrets.ts'
import type { SubscriptionLetters } from './ports/subscription-letters.ts'
import type { ServerServices } from './services.ts'
import { wireCare } from './wire-care.ts'
import { wirePapers } from './wire-papers.ts'
import { wirePayments } from './wire-payments.ts'
import { wireRefunds } from './wire-refunds.ts'
import { wireSubscriptions } from './wire-subscriptions.ts'
import { sqlTidying } from './sql/credit-sweep.ts'
import type { Db } from './sql/database.ts'
import { sqlAccountBook } from './sql/sql-account-book.ts'
import { sqlAccountTokens } from './sql/sql-account-tokens.ts'
import { sqlAccountExports } from './sql/sql-export.ts'
import { sqlArticles } from './sql/sql-articles.ts'
import { sqlCartLedger, sqlCarts } from './sql/sql-carts.ts'
import { sqlCatalogue } from './sql/sql-catalogue.ts'
import { sqlConfirmations } from './sql/sql-confirmations.ts'
import { sqlCredits } from './sql/sql-credits.ts'
import { sqlDownloadTallies } from './sql/sql-download-tallies.ts'
import { sqlGrants } from './sql/sql-grants.ts'
import { sqlLinkedAccounts } from './sql/sql-linked-accounts.ts'
import { sqlOrderLedger } from './sql/sql-order-ledger.ts'
import { sqlOrders } from './sql/sql-orders.ts'
import { sqlOutbox } from './sql/sql-outbox.ts'
import { sqlOwnLibrary } from './sql/sql-own-library.ts'
import { sqlPriceBook } from './sql/sql-price-book.ts'
import { sqlPublicMedia } from './sql/sql-public-media.ts'
import { sqlSessions } from './sql/sql-sessions.ts'
import { sqlUsers } from './sql/sql-users.ts'

const OF_HOST = [
  'allowLocalhost',
  'botChecks',
  'carrier',
  'certificateSigner',
  'clock',
  'contact',
  'db',
  'identityProviders',
  'links',
  'log',
  'mail',
  'papers',
  'passwordHashes',
  'payments',
  'providerMessages',
  'proxies',
  'publicUrl',
  'rateLimits',
  'secrets',
  'seller',
  'texts',
  'vault',
] as const satisfies readonly (keyof ServerServices)[]

/** What differs between a machine and a page that runs the shop inside itself. */
export type HostServices = Pick<ServerServices, (typeof OF_HOST)[number]>

export type Wiring = ReturnType<typeof createWiring<ServerServices>>

/** The shop's backend over any host. */
export function wireShop(host: HostServices): Get<ServerServices> {
  const wiring = createWiring<ServerServices>()
  wireHost(wiring, host)
  wireDatabase(wiring)
  wireCases(wiring)
  wireSubscriptions(wiring)
  wireAccount(wiring)
  wirePapers(wiring)
  wireCare(wiring)
  wirePayments(wiring)
  wireRefunds(wiring)
  return wiring.get
}

function wireHost({ wire }: Wiring, host: HostServices): void {
  for (const name of OF_HOST) wire(name, () => host[name])
}

function wireDatabase({ wire }: Wiring): void {
  wire('accountBook', sqlAccountBook, 'db', 'clock', 'secrets')
  wire('accountExports', sqlAccountExports, 'db')
  wire('accountTokens', sqlAccountTokens, 'db', 'clock', 'secrets')
  wire('articles', sqlArticles, 'db')
  wire('cartLedger', sqlCartLedger, 'db', 'clock', 'secrets')
  wire('carts', sqlCarts, 'db', 'clock', 'secrets')
  wire('catalogue', sqlCatalogue, 'db', 'clock', 'log')
  wire('confirmations', sqlConfirmations, 'db', 'clock', 'secrets')
  wire('credits', sqlCredits, 'db', 'clock', 'secrets')
  wire('downloadTallies', sqlDownloadTallies, 'db')
  wire('grants', sqlGrants, 'db', 'secrets')
  wire('linkedAccounts', sqlLinkedAccounts, 'db', 'clock', 'secrets')
  wire('orderLedger', ledgerOf, 'db', 'secrets', 'subscriptionLetters', 'publicUrl', 'seller')
  wire('orders', sqlOrders, 'db')
  wire('outbox', sqlOutbox, 'db', 'clock')
  wire('ownLibrary', sqlOwnLibrary, 'db', 'clock')
  wire('priceBook', sqlPriceBook, 'db')
  wire('publicMedia', sqlPublicMedia, 'db')
  wire('sessions', sqlSessions, 'db', 'clock', 'secrets')
  wire('tidyUp', sqlTidying, 'db', 'clock', 'secrets')
  wire('users', sqlUsers, 'db', 'clock', 'secrets')
}

const ledgerOf = (
  db: Db,
  secrets: Secrets,
  subscriptionLetters: SubscriptionLetters,
  publicUrl: string,
  seller: readonly string[],
) => sqlOrderLedger(db, { secrets, receipt: receiptLetter(publicUrl), subscriptionLetters, seller })

const letters = {
  clock: 'clock',
  secrets: 'secrets',
  confirmationLetter: 'confirmationLetter',
  users: 'users',
  rateLimits: 'rateLimits',
} as const
const admission = {
  clock: 'clock',
  users: 'users',
  sessions: 'sessions',
  secrets: 'secrets',
  passwordHashes: 'passwordHashes',
  rateLimits: 'rateLimits',
} as const

const account = {
  ...admission,
  accountBook: 'accountBook',
  accountLetters: 'accountLetters',
  accountTokens: 'accountTokens',
  clock: 'clock',
} as const

function wireAccount({ wire, wireFrom }: Wiring): void {
  wire('accountLetters', accountLetters, 'publicUrl')
  wireFrom('anonymizeAccount', anonymize, account)
  wireFrom('changeAccount', changeAccount, { ...account, allowLocalhost: 'allowLocalhost' })
  wireFrom('confirmAddress', confirmAddress, account)
  wireFrom('registerPasswordless', registerPasswordless, {
    ...account,
    ...letters,
    allowLocalhost: 'allowLocalhost',
    botChecks: 'botChecks',
  })
  wireFrom('requestReset', requestReset, { ...account, botChecks: 'botChecks' })
  wireFrom('resetPassword', resetPassword, account)
}

function wireCases({ wire, wireFrom }: Wiring): void {
  wire('confirmationLetter', confirmationLetter, 'publicUrl')
  wireFrom('downloads', downloadsAt, { grants: 'grants', links: 'links', clock: 'clock' })
  wire('recountPopularity', recountPopularity, 'downloadTallies', 'clock')
  wireFrom('registerUser', register, {
    ...admission,
    ...letters,
    allowLocalhost: 'allowLocalhost',
    botChecks: 'botChecks',
  })
  wireFrom('resendConfirmation', resendConfirmation, letters)
  wireFrom('sendLetters', sendLetters, { outbox: 'outbox', mail: 'mail', log: 'log' })
  wireFrom('signInUser', signIn, admission)
  wire('linkedLetter', linkedLetter, 'publicUrl')
  wireFrom('signInByProvider', signInByProvider, {
    ...letters,
    sessions: 'sessions',
    linkedAccounts: 'linkedAccounts',
    linkedLetter: 'linkedLetter',
    allowLocalhost: 'allowLocalhost',
  })
  wireFrom('unlinkProvider', unlinkProvider, { clock: 'clock', linkedAccounts: 'linkedAccounts' })
}
