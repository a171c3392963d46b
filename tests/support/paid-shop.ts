import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { IDEMPOTENCY_HEADER } from '#contract/orders.ts'
import { createApp } from '#server/http/app.ts'
import type { PaymentProviderConfig } from '#server/payments/provider-config.ts'
import type { Db } from '#server/sql/database.ts'
import { noRateLimits } from '#server/sql/sql-rate-limits.ts'
import { given } from '#wiring/wire.ts'
import { composedOver } from './composed.ts'
import { paidAt } from './paid-at.ts'
import { answerOf, type Answer } from './backend.ts'
import { putUser, seedBackend } from './backend-data.ts'
import { freshSession } from './fresh-session.ts'
import { aUser, TODAY } from './samples.ts'
import { seedPriceBook } from './price-book-data.ts'

export interface SignedInUser {
  readonly id: string
  readonly cookie: string
}

interface Paying {
  readonly key?: string
  readonly payment: string
}

/**
 * The whole backend over a database, with payments through configured providers. Its clock stands still
 * until it is moved.
 */
export async function openPaidShop(db: Db, places: readonly PaymentProviderConfig[]) {
  const mediaDir = mkdtempSync(join(tmpdir(), 'emberstock-media-'))
  onTestFinished(() => rmSync(mediaDir, { recursive: true, force: true }))
  await seedBackend(db, mediaDir)
  await seedPriceBook(db)
  return openAgain(db, places)
}

/** Opens another server over the same database, as after a crash. */
export async function openAgain(
  db: Db,
  places: readonly PaymentProviderConfig[],
  time = { now: TODAY },
) {
  const alarms: { readonly event: string }[] = []
  const notes: { readonly event: string }[] = []
  const log = {
    note: (event: string, fields: object) => void notes.push({ event, ...fields }),
    alarm: (event: string, fields: object) => void alarms.push({ event, ...fields }),
  }
  const services = composedOver(db, {
    ...given({ clock: { now: () => time.now }, log, rateLimits: noRateLimits() }),
    ...paidAt(places),
  })
  const { secrets } = services
  const app = createApp(services)
  let attempts = 0

  const signIn = async (): Promise<SignedInUser> => {
    const id = secrets.newId()
    await putUser(db, aUser({ id, email: `${id.toLowerCase()}@example.com` }))
    const token = secrets.newToken()
    const begun = await services.sessions.begin(freshSession(id, await secrets.digest(token)))
    begun._unsafeUnwrap()
    return { id, cookie: `next-auth.session-token=${token}` }
  }

  const post = async (
    { cookie }: SignedInUser,
    path: string,
    { body, key }: { readonly body: object; readonly key?: string },
  ): Promise<Answer> => {
    const headers = { Cookie: cookie, 'Content-Type': 'application/json' }
    const withKey = key === undefined ? headers : { ...headers, [IDEMPOTENCY_HEADER]: key }
    const sent = { method: 'POST', headers: withKey, body: JSON.stringify(body) }
    return answerOf(await app.request(path, sent))
  }

  const bill = { billing_country: 'US', company: '' }

  /** Adds a file to the cart; returns the quote. */
  const put = async (who: SignedInUser, file: number): Promise<unknown> => {
    const change = { kind: 'item-added', item: { kind: 'product', variant_id: file } }
    return (await post(who, '/api/v1/cart/changes', { body: change })).body['quote']
  }

  const pay = (
    who: SignedInUser,
    {
      key = `attempt-${++attempts}-${who.id}`,
      payment,
      quote,
    }: Paying & { readonly quote: unknown },
  ): Promise<Answer> => post(who, '/api/v1/checkout', { body: { ...bill, payment, quote }, key })

  /** Adds a file to the cart and pays for it. */
  const buy = async (who: SignedInUser, file: number, paying: Paying): Promise<Answer> =>
    pay(who, { ...paying, quote: await put(who, file) })

  /** Buys credits or a plan. */
  const purchase = async (
    who: SignedInUser,
    wanted: object,
    { key, payment }: Paying,
  ): Promise<Answer> => {
    const asked = { license_id: 1, ...wanted }
    const { quote } = (await post(who, '/api/v1/purchases/quote', { body: asked })).body
    const body = { ...asked, ...bill, payment, quote }
    return post(who, '/api/v1/purchases', { body, key: key ?? `attempt-${++attempts}-${who.id}` })
  }

  const step = (
    who: SignedInUser,
    orderId: unknown,
    answer: 'approve' | 'refuse',
  ): Promise<Answer> =>
    post(who, `/api/v1/orders/${String(orderId)}/challenge`, { body: { answer } })

  /** Sends a provider's message to the shop's webhook route; returns the status. */
  const hear = async (
    provider: string,
    {
      body,
      headers,
    }: { readonly body: string; readonly headers: Readonly<Record<string, string>> },
  ): Promise<number> => {
    const sent = { method: 'POST', headers, body }
    return (await app.request(`/api/v1/payments/webhook/${provider}`, sent)).status
  }

  const recover = async (): Promise<void> => void (await services.recoverOrders())._unsafeUnwrap()

  const roundAt = async (moment: number): Promise<void> => {
    time.now = moment
    ;(await services.renewSubscriptions())._unsafeUnwrap()
  }

  return {
    db,
    services,
    app,
    time,
    alarms,
    notes,
    signIn,
    post,
    put,
    pay,
    buy,
    purchase,
    step,
    hear,
    recover,
    roundAt,
  }
}

/** Every order with its outcome, oldest first. */
export async function ordersIn(db: Db) {
  return db
    .selectFrom('orders')
    .select(['id', 'kind', 'status', 'total', 'payment_again'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** The status of the only order. */
export async function onlyStatus(db: Db): Promise<string | undefined> {
  const orders = await ordersIn(db)
  expect(orders).toHaveLength(1)
  return orders[0]?.status
}
