import { LINK_LIFE } from '#domain/download/limits.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { IDEMPOTENCY_HEADER } from '#contract/orders.ts'
import type { Clock } from '#application/ports/clock.ts'
import type { Order } from '#domain/order/order.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { freePacks } from '#server/application/free-pack/free-packs.ts'
import { cartLedger, cartsAt } from '#server/application/cart/carts.ts'
import { checkoutAt } from '#server/cases/checkout.ts'
import { credits } from '#server/application/credits/credits.ts'
import { fileDelivery } from '#server/application/download/deliver-files.ts'
import { downloadsAt } from '#server/application/download/downloads.ts'
import { ownLibrary } from '#server/application/download/library.ts'
import { purchasesAt } from '#server/cases/purchases.ts'
import { refundsAt } from '#server/application/refund/refunds.ts'
import { takeEnquiry } from '#server/application/enquiry/take-enquiry.ts'
import { withdrawalsAt } from '#server/application/refund/withdrawals.ts'
import { noBotChecks } from '#server/bot-check/no-bot-checks.ts'
import { sharedWishlists, wishlists } from '#server/application/wishlist/wishlists.ts'
import { ed25519Signer, seedFrom } from '#server/crypto/certificate-signer.ts'
import { webSecrets } from '#server/crypto/secrets.ts'
import { guardedApp } from '#server/http/app.ts'
import { cartRoutes } from '#server/http/cart.ts'
import { checkoutRoutes } from '#server/http/checkout.ts'
import { creditRoutes } from '#server/http/credits.ts'
import { downloadRoutes } from '#server/http/downloads.ts'
import { enquiryRoutes } from '#server/http/enquiries.ts'
import { invoiceRoutes } from '#server/http/invoices.ts'
import { licenseRoutes } from '#server/http/licenses.ts'
import { mediaRoutes } from '#server/http/media.ts'
import { orderRoutes } from '#server/http/orders.ts'
import { priceBookRoutes } from '#server/http/price-book.ts'
import { purchaseRoutes } from '#server/http/purchases.ts'
import { subscriptionRoutes } from '#server/http/subscriptions.ts'
import { httpCookies } from '#server/http/session-carrier.ts'
import { sandboxPayments } from '#server/payments/sandbox-payments.ts'
import { noPapers } from '#server/papers/no-papers.ts'
import type { FileVault } from '#server/application/ports/file-vault.ts'
import type { Papers } from '#server/application/ports/papers.ts'
import type { Db } from '#server/sql/database.ts'
import { sqlCertificates } from '#server/sql/papers/sql-certificates.ts'
import { sqlInvoices } from '#server/sql/papers/sql-invoices.ts'
import { sqlOrderLedger } from '#server/sql/orders/sql-order-ledger.ts'
import { sqlOrders } from '#server/sql/orders/sql-orders.ts'
import { priceBookOver } from '#server/application/subscription/price-book.ts'
import { sqlRateLimits } from '#server/sql/sql-rate-limits.ts'
import { sqlPublicMedia } from '#server/sql/catalogue/sql-public-media.ts'
import { sqlUnitOfWork } from '#server/sql/unit-of-work.ts'
import { ownSubscriptions } from '#server/application/subscription/own-subscriptions.ts'
import { wishlistRoutes } from '#server/http/wishlists.ts'
import { withdrawalRoutes } from '#server/http/withdrawals.ts'
import { bandRoutes } from '#server/http/bands.ts'
import { freePackRoutes } from '#server/http/free-packs.ts'
import { surveyRoutes } from '#server/http/surveys.ts'
import { bandsOver } from '#server/application/account/bands.ts'
import { folderVault } from '#server/vault/folder-vault.ts'
import { signedLinks } from '#server/vault/signed-links.ts'
import { countryRates } from '#server/tax/country-rates.ts'
import type { TaxRate } from '#domain/shared/tax.ts'
import { putUser, stockCounter } from './counter-stock.ts'
import { aUser, TODAY } from './samples.ts'
import { freshSession } from './fresh-session.ts'
import { fingerprintsOver } from './fingerprints.ts'
import { sessionsOver } from '#server/application/session/sessions.ts'
import { surveysOver } from '#server/application/account/surveys.ts'

const PUBLIC_URL = 'http://localhost:3000'
/** Where the shop's own people read their mail. */
export const CONTACT = 'hello@emberstock.example'
export const SELLER = ['Emberstock GmbH', 'Glutgasse 7, 1010 Wien'] as const

export interface Person extends Registered {
  readonly cookie: string
}

export type Counter = Awaited<ReturnType<typeof openCounter>>

/** A small shop with its till, its vault and its doors, over a database. Its clock stands until it is moved. */
export async function openCounter(
  db: Db,
  vaultAt: (mediaDir: string, clock: Clock) => FileVault = folderVault,
  papers: Papers = noPapers,
) {
  const mediaDir = mkdtempSync(join(tmpdir(), 'emberstock-media-'))
  onTestFinished(() => rmSync(mediaDir, { recursive: true, force: true }))
  const time = { now: TODAY }
  const clock = { now: () => time.now }
  const secrets = webSecrets('a secret of the tests, long enough')
  const fingerprints = fingerprintsOver({ db, clock, secrets })
  const payments = sandboxPayments({ db, clock, fingerprints })
  const orders = sqlOrders(db)
  const rates = new Map<string, TaxRate>()
  const taxRates = countryRates(rates)
  const ledger = sqlOrderLedger(db, {
    secrets,
    seller: SELLER,
    taxRates,
  })
  const units = sqlUnitOfWork({ db, reads: db, clock, secrets })
  const pricing = { units, secrets, taxRates }
  const carts = cartLedger(pricing)
  const links = signedLinks(secrets)
  const vault = vaultAt(mediaDir, clock)
  const rateLimits = sqlRateLimits(db, clock, secrets)
  const alarms: unknown[] = []
  const moneySteps: object[] = []
  const log = {
    note: (event: string, fields: object) => {
      if (event === 'money') moneySteps.push(fields)
    },
    alarm: (_event: string, fields: object) => void alarms.push(fields),
  }
  const desk = { units, carts, ledger, orders, payments, rateLimits, secrets, clock, log, taxRates }
  const refundDesk = { units, payments, log, seller: SELLER }
  const sessions = sessionsOver(units, secrets)
  const surveyDesk = { clock, secrets, units }
  const enquiryDesk = { units, secrets, contact: CONTACT, botChecks: noBotChecks, rateLimits }
  const services = {
    publicUrl: PUBLIC_URL,
    clock,
    secrets,
    sessions,
    carrier: httpCookies(false),
    rateLimits,
    proxies: [],
    log,
    carts: cartsAt(pricing),
    wishlists: wishlists(units, secrets),
    sharedWishlists: sharedWishlists(units, secrets),
    checkout: checkoutAt(desk),
    purchases: purchasesAt(desk),
    priceBook: priceBookOver(units),
    orders,
    credits: credits(units),
    bands: bandsOver(units),
    freePacks: freePacks(units),
    surveys: surveysOver(units, CONTACT),
    takeEnquiry: takeEnquiry(enquiryDesk),
    withdrawals: withdrawalsAt({
      units,
      refunds: refundsAt(refundDesk),
      botChecks: noBotChecks,
      rateLimits,
      secrets,
    }),
    subscriptions: ownSubscriptions({ units, taxRates }),
    downloads: downloadsAt({ units, links, linkLife: LINK_LIFE, taxRates }),
    ownLibrary: ownLibrary(units),
    certificates: sqlCertificates(db),
    certificateSigner: ed25519Signer(seedFrom(secrets)),
    invoices: sqlInvoices(db, clock, SELLER),
    papers,
    publicMedia: sqlPublicMedia(db),
    fileDelivery: fileDelivery(units),
    links,
    vault,
  }
  const app = guardedApp(services, (open) => {
    cartRoutes(open, services)
    checkoutRoutes(open, services)
    orderRoutes(open, services)
    invoiceRoutes(open, services)
    licenseRoutes(open, services)
    priceBookRoutes(open, services)
    purchaseRoutes(open, services)
    downloadRoutes(open, services)
    creditRoutes(open, services)
    subscriptionRoutes(open, services)
    surveyRoutes(open, services)
    bandRoutes(open, services)
    freePackRoutes(open, services)
    enquiryRoutes(open, services)
    wishlistRoutes(open, services)
    withdrawalRoutes(open, services)
    mediaRoutes(open, services)
  })
  const files = await stockCounter(db, mediaDir)

  const signIn = async (changes: Partial<Registered> = {}): Promise<Person> => {
    const id = secrets.newId()
    const user = aUser({ id, email: `${id.toLowerCase()}@example.com`, ...changes })
    await putUser(db, user)
    return signInAgain(user)
  }

  const signInAgain = async (user: Registered): Promise<Person> => {
    const token = secrets.newToken()
    const digest = await secrets.digest(token)
    const begun = await sessions.begin(freshSession(user.id, digest))
    begun._unsafeUnwrap()
    return { ...user, cookie: `next-auth.session-token=${token}` }
  }

  const ask = async (
    who: Person | null,
    path: string,
    { method = 'GET', body, headers = {} }: Asking = {},
  ): Promise<Response> =>
    app.request(path, {
      method,
      headers: {
        ...(who ? { Cookie: who.cookie } : {}),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })

  const put = async (who: Person, ...variantIds: readonly number[]): Promise<string> => {
    let quote = ''
    for (const variantId of variantIds) {
      const change = { kind: 'item-added', item: { kind: 'product', variant_id: variantId } }
      const answer = await ask(who, '/api/v1/cart/changes', { method: 'POST', body: change })
      quote = ((await answer.json()) as { quote: string }).quote
    }
    return quote
  }

  const pay = async (who: Person | null, paying: Paying): Promise<Answer> => {
    const { key = 'attempt-0001', quote, payment = 'sandbox_ok', country = 'US', extra } = paying
    const body = { billing_country: country, company: '', payment, quote, ...extra }
    const headers = { [IDEMPOTENCY_HEADER]: key }
    return answerOf(await ask(who, '/api/v1/checkout', { method: 'POST', body, headers }))
  }

  const request = async (who: Person | null, variantId: number): Promise<Answer> =>
    answerOf(
      await ask(who, '/api/v1/downloads', { method: 'POST', body: { variant_id: variantId } }),
    )

  /** Buys these files the ordinary way. */
  const buy = async (who: Person, ...variantIds: readonly number[]): Promise<Answer> =>
    pay(who, { key: secrets.newId(), quote: await put(who, ...variantIds) })

  return {
    db,
    time,
    desk,
    refundDesk,
    surveyDesk,
    enquiryDesk,
    credits: services.credits,
    downloads: services.downloads,
    purchases: services.purchases,
    priceBook: services.priceBook,
    ownLibrary: services.ownLibrary,
    wishlists: services.wishlists,
    sharedWishlists: services.sharedWishlists,
    fetch: (request: Request): Response | Promise<Response> => app.fetch(request),
    files,
    mediaDir,
    alarms,
    moneySteps,
    rates,
    taxRates,
    signIn,
    signInAgain,
    ask,
    put,
    pay,
    buy,
    request,
  }
}

interface Asking {
  readonly method?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

interface Paying {
  readonly key?: string
  readonly quote: string
  readonly payment?: string | null
  readonly country?: string
  readonly extra?: object
}

/** A status with what the body says, in the words of the wire. */
export interface Answer {
  readonly status: number
  readonly retryAfter: string | null
  readonly body: Record<string, unknown> & {
    readonly id?: string
    readonly code?: string
    readonly url?: string
    readonly status?: Order['status']
    readonly data?: Record<string, unknown>
  }
}

export async function answerOf(response: Response): Promise<Answer> {
  return {
    status: response.status,
    retryAfter: response.headers.get('Retry-After'),
    body: (await response.json()) as Answer['body'],
  }
}

/** Every charge that the sandbox made good. */
export async function paidCharges(db: Db): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('sandbox_charges')
    .select('key')
    .where('state', '=', 'paid')
    .orderBy('key')
    .execute()
  return rows.map((row) => row.key)
}

export async function paidOrders(db: Db): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'paid')
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}
