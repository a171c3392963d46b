import type { Db } from '#server/sql/database.ts'

/** An order that the shop has confirmed as paid, with what the client itself says that it costs. */
export interface PaidOrder {
  readonly id: string
  /** Who bought, by their place in the list of members. */
  readonly member: number
  readonly cents: number
  readonly credits: number
  /** Credits that it grants. */
  readonly granted: number
  /** The file that it licenses; null if none. */
  readonly variantId: number | null
}

/** Compares what is stored, to the cent, with what members were told. Returns a line for each kind of fault. */
export async function moneyFaults(db: Db, paid: readonly PaidOrder[]): Promise<readonly string[]> {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'customer_id', 'status', 'total', 'credits', 'tax', 'discount', 'refunded'])
    .execute()
  const charges = await db
    .selectFrom('sandbox_charges')
    .select(['key', 'amount', 'state'])
    .execute()
  const licensed = await db
    .selectFrom('entitlements')
    .select(['order_id', 'variant_id'])
    .where('covered_by', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
  const lots = await db.selectFrom('credit_lots').select(['customer_id', 'remaining']).execute()
  const entries = await db.selectFrom('credit_entries').select(['customer_id', 'delta']).execute()

  const customers = new Map(orders.map((order) => [order.id, order.customer_id]))
  const balances = new Map<string, number>()
  for (const { id, credits, granted } of paid) {
    add(balances, customers.get(id) ?? `the buyer of ${id}`, granted - credits)
  }
  const remaining = new Map<string, number>()
  for (const lot of lots) add(remaining, lot.customer_id, lot.remaining)
  const booked = new Map<string, number>()
  for (const entry of entries) add(booked, entry.customer_id, entry.delta)
  const buyers = new Map(paid.map(({ id, member }) => [customers.get(id), member]))

  return [
    ...differences(
      'orders',
      paid.map(({ id, cents, credits }) => `${id} paid ${cents} ${credits} 0 0 0`),
      orders.map(
        ({ id, status, total, credits, tax, discount, refunded }) =>
          `${id} ${status} ${total} ${credits} ${tax} ${discount} ${refunded}`,
      ),
    ),
    ...differences(
      'payments',
      paid.filter(({ cents }) => cents > 0).map(({ id, cents }) => `${id} paid ${cents}`),
      charges.map(({ key, state, amount }) => `${key} ${state} ${amount}`),
    ),
    ...differences(
      'licenses',
      paid.flatMap(({ id, variantId }) => (variantId === null ? [] : [`${id} ${variantId}`])),
      licensed.map(({ order_id, variant_id }) => `${order_id} ${variant_id}`),
    ),
    ...differences('balances', linesOf(balances), linesOf(remaining)),
    ...differences('entries of credits', linesOf(balances), linesOf(booked)),
    ...(buyers.size === new Set(paid.map(({ member }) => member)).size
      ? []
      : ['an order is another member’s']),
  ]
}

function add(sums: Map<string, number>, name: string, count: number): void {
  sums.set(name, (sums.get(name) ?? 0) + Number(count))
}

/** Whoever has none may be missing. */
function linesOf(sums: ReadonlyMap<string, number>): readonly string[] {
  return [...sums].flatMap(([name, sum]) => (sum === 0 ? [] : [`${name} ${sum}`]))
}

/** Compares two lists in which each line must be as often. */
function differences(
  what: string,
  expected: readonly string[],
  stored: readonly string[],
): readonly string[] {
  const [wanted, found] = [counted(expected), counted(stored)]
  const missing = [...wanted].filter(([line, times]) => (found.get(line) ?? 0) < times)
  const surplus = [...found].filter(([line, times]) => (wanted.get(line) ?? 0) < times)
  if (missing.length === 0 && surplus.length === 0) return []
  const example = (lines: readonly (readonly [string, number])[]) =>
    lines.length === 0 ? '' : ` (${lines[0]?.[0]})`
  return [
    `${what}: ${missing.length} missing${example(missing)}, ${surplus.length} too many${example(surplus)}`,
  ]
}

function counted(lines: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const line of lines) add(counts, line, 1)
  return counts
}
