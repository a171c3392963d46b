import { IDEMPOTENCY_HEADER } from '#contract/orders.ts'
import type { Db } from '#server/sql/database.ts'
import { answerOf, openBackend, type Answer, type Person } from './backend.ts'
import { seedPriceBook } from './price-book-data.ts'

/** The purchase, with the field names of the API. */
export type Wanted = Readonly<Record<string, unknown>>

export interface PurchaseBody {
  readonly key?: string
  readonly quote?: string
  readonly payment?: string | null
  readonly extra?: object
}

/** The shop with the price book on sale, and functions that buy from it through its routes. */
export async function openPurchaseShop(db: Db) {
  const backend = await openBackend(db)
  await seedPriceBook(db)
  const { ask } = backend
  let attempts = 0

  const quote = async (who: Person | null, wanted: Wanted): Promise<Answer> =>
    answerOf(
      await ask(who, '/api/v1/purchases/quote', {
        method: 'POST',
        body: { license_id: 1, ...wanted },
      }),
    )

  const place = async (
    who: Person | null,
    wanted: Wanted,
    { key = `purchase-${++attempts}`, payment = 'sandbox_ok', extra, ...sent }: PurchaseBody = {},
  ): Promise<Answer> => {
    const shown = sent.quote ?? String((await quote(who, wanted)).body['quote'])
    const billing = { billing_country: 'US', company: 'Ember & Sons' }
    const body = { license_id: 1, ...wanted, ...billing, payment, quote: shown, ...extra }
    const headers = key === '' ? {} : { [IDEMPOTENCY_HEADER]: key }
    return answerOf(await ask(who, '/api/v1/purchases', { method: 'POST', body, headers }))
  }

  const step = async (who: Person, orderId: unknown, answer: string): Promise<Answer> => {
    const path = `/api/v1/orders/${String(orderId)}/challenge`
    return answerOf(await ask(who, path, { method: 'POST', body: { answer } }))
  }

  return { ...backend, quote, place, step }
}

/** Everyone's lots, oldest first. */
export const lotsIn = (db: Db) =>
  db.selectFrom('credit_lots').selectAll().orderBy('created_at').orderBy('id').execute()

export const entriesIn = (db: Db) =>
  db.selectFrom('credit_entries').selectAll().orderBy('created_at').orderBy('id').execute()

export const subscriptionsIn = (db: Db) =>
  db
    .selectFrom('subscriptions')
    .selectAll()
    .where('kind', '=', 'plan')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
