import { expect } from 'vitest'
import { openPostgres } from '#server/sql/open-postgres.ts'
import type { Db } from '#server/sql/database.ts'
import type { OnSale, PurchaseLoad } from './purchases-under-load.ts'
import { taken } from './stripe-shop.ts'
import type { StripeStandIn } from './stripe-stand-in.ts'

interface Books {
  readonly url: string
  readonly stripe: StripeStandIn
  readonly load: PurchaseLoad
  readonly onSale: OnSale
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/**
 * Asserts that three records agree to the cent: what the clients were told, what the shop has written down, and
 * what the payment provider took. Everything acknowledged is there once; what was not is paid once or not at all.
 */
export async function expectBooks({ url, stripe, load, onSale }: Books): Promise<void> {
  const db = openPostgres(url, 2)
  const orders = await expectOrders(db, load)
  expectPayments(stripe, load, orders)
  await expectReferences(db, stripe)
  await expectFiles(db, load, orders)
  await expectCredits(db, { load, orders, onSale })
  await expectInvoices(db, load, orders)
  await db.destroy()
}

/** The provider took what each paid order costs, once, and nothing else. */
function expectPayments(stripe: StripeStandIn, { purchases }: PurchaseLoad, orders: PaidOrders) {
  const owed = purchases.flatMap(({ key, cents }) => {
    const order = orders.get(key)
    return order ? [[order, cents] as const] : []
  })
  expect(taken(stripe).map(String).toSorted()).toEqual(owed.map(String).toSorted())
  expect(sum(taken(stripe).map(([, cents]) => cents))).toBe(sum(owed.map(([, cents]) => cents)))
}

/** IDs of paid orders by the key of their attempt. */
type PaidOrders = ReadonlyMap<string, string>

async function expectOrders(db: Db, { purchases }: PurchaseLoad): Promise<PaidOrders> {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'user_id', 'idempotency_key', 'status', 'total'])
    // What credits pay for is looked up with them.
    .where('kind', '!=', 'download')
    .execute()
  const keys = rows.map(({ idempotency_key: key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  const paid = rows.filter(({ status }) => status === 'paid')
  const found = new Map(paid.map((row) => [row.idempotency_key, row]))
  const acknowledged = purchases.filter(({ order }) => order !== null)
  const told = acknowledged.map(({ order, buyer, cents }) => [order, buyer.id, cents])
  const kept = acknowledged.map(({ key }) => {
    const row = found.get(key)
    return [row?.id, row?.user_id, row?.total]
  })
  expect(kept).toEqual(told)
  // Nor is there one that no client has begun.
  const begun = new Set(purchases.map(({ key }) => key))
  expect(keys.filter((key) => !begun.has(key))).toEqual([])
  return new Map(paid.map(({ idempotency_key: key, id }) => [key, id]))
}

/** The shop knows each payment by the provider's own ID, once. */
async function expectReferences(db: Db, stripe: StripeStandIn): Promise<void> {
  const rows = await db
    .selectFrom('provider_charges')
    .innerJoin('orders', 'orders.id', 'provider_charges.key')
    .select(['provider_charges.key', 'provider_charges.ref'])
    .where('orders.status', '=', 'paid')
    .execute()
  const taking = stripe.paid().map(({ id, metadata }) => `${metadata['order_id']} ${id}`)
  expect(rows.map(({ key, ref }) => `${key} ${ref}`).toSorted()).toEqual(taking.toSorted())
}

/** Each paid file is licensed once, by its order; each file that credits paid for, once. */
async function expectFiles(
  db: Db,
  { purchases, deliveries }: PurchaseLoad,
  orders: PaidOrders,
): Promise<void> {
  const rows = await db
    .selectFrom('entitlements')
    .innerJoin('orders', 'orders.id', 'entitlements.order_id')
    .select(['orders.kind', 'entitlements.order_id', 'entitlements.user_id'])
    .select('entitlements.variant_id')
    .where('covered_by', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
  const licensed = rows.map(({ kind, order_id: order, user_id: user, variant_id: file }) =>
    kind === 'download' ? `credits ${user} ${file}` : `${order} ${user} ${file}`,
  )
  const bought = purchases.flatMap(({ key, file, buyer }) => {
    const order = orders.get(key)
    return order && file !== null ? [`${order} ${buyer.id} ${file}`] : []
  })
  const spent = deliveries.flatMap(({ buyer, file, credits }) =>
    credits > 0 ? [`credits ${buyer.id} ${file.id}`] : [],
  )
  expect(licensed.toSorted()).toEqual([...bought, ...spent].toSorted())
}

/** Each paid pack is granted once, and each file that credits paid for is paid once. */
async function expectCredits(
  db: Db,
  { load, orders, onSale }: Pick<Books, 'load' | 'onSale'> & { readonly orders: PaidOrders },
): Promise<void> {
  const lots = await db
    .selectFrom('credit_lots')
    .select(['order_id', 'user_id', 'amount', 'remaining'])
    .execute()
  const packs = load.purchases.flatMap(({ key, file, buyer }) => {
    const order = orders.get(key)
    return order && file === null ? [`${order} ${buyer.id} ${onSale.pack.credits}`] : []
  })
  expect(lots.map((lot) => `${lot.order_id} ${lot.user_id} ${lot.amount}`).toSorted()).toEqual(
    packs.toSorted(),
  )
  const spends = await db
    .selectFrom('credit_spends')
    .select(['user_id', 'variant_id', 'credits'])
    .where('reversed_at', 'is', null)
    .execute()
  const spent = load.deliveries.flatMap(({ buyer, file, credits }) =>
    credits > 0 ? [`${buyer.id} ${file.id} ${credits}`] : [],
  )
  expect(spends.map((row) => `${row.user_id} ${row.variant_id} ${row.credits}`).toSorted()).toEqual(
    spent.toSorted(),
  )
  const entries = await db.selectFrom('credit_entries').select(['user_id', 'delta']).execute()
  const balanceOf = (who: string) =>
    sum(entries.flatMap(({ user_id: user, delta }) => (user === who ? [delta] : [])))
  for (const { user_id: user, remaining } of lots) {
    const used = spends.flatMap((row) => (row.user_id === user ? [row.credits] : []))
    expect([remaining, balanceOf(user)]).toEqual([
      onSale.pack.credits - sum(used),
      onSale.pack.credits - sum(used),
    ])
  }
}

/** Each paid order has one invoice over its amount and one receipt, and invoice numbers have no gaps. */
async function expectInvoices(
  db: Db,
  { purchases }: PurchaseLoad,
  orders: PaidOrders,
): Promise<void> {
  const invoices = await db
    .selectFrom('invoices')
    .select(['order_id', 'kind', 'year', 'ordinal', 'content'])
    .orderBy('year')
    .orderBy('ordinal')
    .execute()
  const billed = invoices.map(({ order_id: order, kind, content }) => {
    const { total } = JSON.parse(content) as { readonly total: number }
    return `${order} ${kind} ${total}`
  })
  const owed = purchases.flatMap(({ key, cents }) => {
    const order = orders.get(key)
    return order ? [`${order} invoice ${cents}`] : []
  })
  expect(billed.toSorted()).toEqual(owed.toSorted())
  const counters = await db.selectFrom('invoice_counters').selectAll().orderBy('year').execute()
  for (const { year, last } of counters) {
    const numbers = invoices.flatMap((one) => (one.year === year ? [one.ordinal] : []))
    expect(numbers).toEqual(Array.from({ length: last }, (_, index) => index + 1))
  }
  const receipts = await db
    .selectFrom('outbox')
    .select('key')
    .where('key', 'like', 'receipt-%')
    .execute()
  expect(receipts.map(({ key }) => key).toSorted()).toEqual(
    [...orders.values()].map((order) => `receipt-${order}`).toSorted(),
  )
}
