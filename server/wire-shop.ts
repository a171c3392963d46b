import type { Get } from '#application/services.ts'
import { createWiring } from '#wiring/wire.ts'
import { checkoutAt } from './cases/checkout.ts'
import { downloadsAt } from './cases/grant-download.ts'
import { receiptLetter } from './cases/receipt-letter.ts'
import { recoverOrders } from './cases/recover-orders.ts'
import { recountPopularity } from './cases/recount-popularity.ts'
import { register } from './cases/register.ts'
import { resendConfirmation } from './cases/resend-confirmation.ts'
import { sendLetters } from './cases/send-letters.ts'
import type { SettlingDesk } from './cases/settle-order.ts'
import { signIn } from './cases/sign-in.ts'
import { confirmationLetter } from './mail/letters.ts'
import type { Secrets } from './ports/secrets.ts'
import type { ServerServices } from './services.ts'
import { sandboxPayments } from './payments/sandbox-payments.ts'
import type { Db } from './sql/database.ts'
import { sqlArticles } from './sql/sql-articles.ts'
import { sqlCartLedger, sqlCarts } from './sql/sql-carts.ts'
import { sqlCatalogue } from './sql/sql-catalogue.ts'
import { sqlConfirmations } from './sql/sql-confirmations.ts'
import { sqlDownloadTallies } from './sql/sql-download-tallies.ts'
import { sqlGrants } from './sql/sql-grants.ts'
import { sqlHousekeeping } from './sql/sql-housekeeping.ts'
import { sqlOrderLedger } from './sql/sql-order-ledger.ts'
import { sqlOrders } from './sql/sql-orders.ts'
import { sqlOutbox } from './sql/sql-outbox.ts'
import { sqlOwnLibrary } from './sql/sql-own-library.ts'
import { sqlPublicMedia } from './sql/sql-public-media.ts'
import { sqlSessions } from './sql/sql-sessions.ts'
import { sqlUsers } from './sql/sql-users.ts'

/** What differs between a machine and a page that runs the shop inside itself. */
export type HostServices = Pick<
  ServerServices,
  | 'allowLocalhost'
  | 'carrier'
  | 'clock'
  | 'db'
  | 'links'
  | 'log'
  | 'mail'
  | 'passwordHashes'
  | 'proxies'
  | 'publicUrl'
  | 'rateLimits'
  | 'secrets'
  | 'vault'
>

type Wiring = ReturnType<typeof createWiring<ServerServices>>

/** The shop's backend over any host. */
export function wireShop(host: HostServices): Get<ServerServices> {
  const wiring = createWiring<ServerServices>()
  wireHost(wiring, host)
  wireDatabase(wiring)
  wireCases(wiring)
  return wiring.get
}

function wireHost({ wire }: Wiring, host: HostServices): void {
  wire('allowLocalhost', () => host.allowLocalhost)
  wire('carrier', () => host.carrier)
  wire('clock', () => host.clock)
  wire('db', () => host.db)
  wire('links', () => host.links)
  wire('log', () => host.log)
  wire('mail', () => host.mail)
  wire('passwordHashes', () => host.passwordHashes)
  wire('proxies', () => host.proxies)
  wire('publicUrl', () => host.publicUrl)
  wire('rateLimits', () => host.rateLimits)
  wire('secrets', () => host.secrets)
  wire('vault', () => host.vault)
}

function wireDatabase({ wire }: Wiring): void {
  wire('articles', sqlArticles, 'db')
  wire('cartLedger', sqlCartLedger, 'db', 'clock', 'secrets')
  wire('carts', sqlCarts, 'db', 'clock', 'secrets')
  wire('catalogue', sqlCatalogue, 'db', 'clock', 'log')
  wire('confirmations', sqlConfirmations, 'db', 'clock', 'secrets')
  wire('downloadTallies', sqlDownloadTallies, 'db')
  wire('grants', sqlGrants, 'db', 'secrets')
  wire('orderLedger', ledgerOf, 'db', 'secrets', 'publicUrl')
  wire('orders', sqlOrders, 'db')
  wire('outbox', sqlOutbox, 'db', 'clock')
  wire('ownLibrary', sqlOwnLibrary, 'db', 'clock')
  wire('payments', sandboxPayments, 'db', 'clock')
  wire('publicMedia', sqlPublicMedia, 'db')
  wire('sessions', sqlSessions, 'db', 'clock', 'secrets')
  wire('tidyUp', sqlHousekeeping, 'db', 'clock')
  wire('users', sqlUsers, 'db', 'clock', 'secrets')
}

const ledgerOf = (db: Db, secrets: Secrets, publicUrl: string) =>
  sqlOrderLedger(db, { secrets, receipt: receiptLetter(publicUrl) })

const settling = { ledger: 'orderLedger', payments: 'payments', clock: 'clock' } as const
const letters = {
  clock: 'clock',
  secrets: 'secrets',
  confirmationLetter: 'confirmationLetter',
  users: 'users',
  rateLimits: 'rateLimits',
} as const
const admission = {
  users: 'users',
  sessions: 'sessions',
  secrets: 'secrets',
  passwordHashes: 'passwordHashes',
  rateLimits: 'rateLimits',
} as const

function wireCases({ wire, wireFrom }: Wiring): void {
  wire('confirmationLetter', confirmationLetter, 'publicUrl')
  wireFrom('downloads', downloadsAt, { grants: 'grants', links: 'links', clock: 'clock' })
  wireFrom('recover', (desk: SettlingDesk) => () => recoverOrders(desk), settling)
  wire('recountPopularity', recountPopularity, 'downloadTallies', 'clock')
  wireFrom('registerUser', register, { ...admission, ...letters, allowLocalhost: 'allowLocalhost' })
  wireFrom('resendConfirmation', resendConfirmation, letters)
  wireFrom('sendLetters', sendLetters, { outbox: 'outbox', mail: 'mail', log: 'log' })
  wireFrom('signInUser', signIn, admission)
  wireFrom('checkout', checkoutAt, {
    ...settling,
    carts: 'cartLedger',
    orders: 'orders',
    rateLimits: 'rateLimits',
    secrets: 'secrets',
  })
}
