import { CUSTOMER_HEADER } from '#contract/customer-header.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { IDEMPOTENCY_HEADER } from '#contract/orders.ts'
import type { Clock } from '#application/ports/clock.ts'
import type { Order } from '#domain/order/order.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { noDocuments } from '#server/documents/no-documents.ts'
import type { FileStorage } from '#server/application/ports/file-storage.ts'
import type { Documents } from '#server/application/ports/documents.ts'
import type { Db } from '#server/sql/database.ts'
import { folderStorage } from '#server/file-storage/folder-storage.ts'
import { aVatRegister, taxRatesOf } from './vat-register.ts'
import type { TaxRate } from '#domain/shared/tax.ts'
import { putUser, seedBackend } from './backend-data.ts'
import { aUser, TODAY } from './samples.ts'
import { freshSession } from './fresh-session.ts'
import { createApp } from '#server/http/app.ts'
import { given } from '#wiring/wire.ts'
import { composedOver } from './composed.ts'

export const SELLER = ['Emberstock GmbH', 'Glutgasse 7, 1010 Wien'] as const

export interface Person extends Registered {
  readonly cookie: string
  /** The customer that their requests act for, if not themselves. */
  readonly actsFor?: string
}

export type Backend = Awaited<ReturnType<typeof openBackend>>

/**
 * A small shop with its checkout form, its file storage and its routes, over a database. Its clock stands
 * still until it is moved.
 */
export async function openBackend(
  db: Db,
  storageAt: (mediaDir: string, clock: Clock) => FileStorage = folderStorage,
  documents: Documents = noDocuments,
) {
  const mediaDir = mkdtempSync(join(tmpdir(), 'emberstock-media-'))
  onTestFinished(() => rmSync(mediaDir, { recursive: true, force: true }))
  const time = { now: TODAY }
  const rates = new Map<string, TaxRate>()
  const vat = aVatRegister()
  const alarms: unknown[] = []
  const moneySteps: object[] = []
  const clock = { now: () => time.now }
  const log = {
    note: (event: string, fields: object) => {
      if (event === 'money') moneySteps.push(fields)
    },
    alarm: (_event: string, fields: object) => void alarms.push(fields),
  }
  const services = composedOver(
    db,
    given({
      clock,
      log,
      documents,
      seller: SELLER,
      taxRates: taxRatesOf(rates, vat),
      vatRegister: vat.register,
      storage: storageAt(mediaDir, clock),
    }),
  )
  const app = createApp(services)
  const { secrets, sessions, taxRates } = services
  const testShop = { ...services, carts: services.checkoutCarts }
  const files = await seedBackend(db, mediaDir)

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
        ...(who?.actsFor === undefined ? {} : { [CUSTOMER_HEADER]: who.actsFor }),
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
    app,
    db,
    time,
    services,
    testShop,
    credits: services.credits,
    downloads: services.downloads,
    purchases: services.purchases,
    priceBook: services.priceBook,
    myLibrary: services.myLibrary,
    wishlists: services.wishlists,
    sharedWishlists: services.sharedWishlists,
    teamWishlists: services.teamWishlists,
    fetch: (request: Request): Response | Promise<Response> => app.fetch(request),
    files,
    mediaDir,
    alarms,
    moneySteps,
    rates,
    taxRates,
    vat,
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

/** A status and the body, with the field names of the API. */
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

/** The keys of all charges that the sandbox has completed. */
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
