import { expect, test } from 'vitest'
import { itemColumns } from '#server/sql/item-columns.ts'
import type { Db } from '#server/sql/database.ts'
import { seedCartTotals } from '../../support/cart-totals/seed.ts'
import { listedCodes, workedCarts, type WorkedCart } from '#tests/support/cart-totals/table.ts'
import { openBackend, type Backend, type Person } from '../../support/backend.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { TODAY } from '#tests/support/samples.ts'

interface CartOnTheWire {
  readonly license_id: number
  readonly items: readonly { readonly price: number }[]
  readonly discount: { readonly value: number; readonly error: string | null } | null
  readonly bundle: { readonly value: number } | null
  readonly subtotal: number
  readonly total: number
  readonly quote: string
}

describeOnEveryDatabase('the checkout form', (open) => {
  test('takes for two hundred carts to the cent what was worked out apart from the shop', async () => {
    const backend = await openBackend(await open())
    await seedCartTotals(backend.db, TODAY)
    // Also the sums of the license that is on request, as in a shop that sells it.
    await backend.db.updateTable('license_types').set({ on_request: 0 }).execute()
    const answers: object[] = []
    for (const worked of workedCarts) answers.push(await throughRoutes(backend, worked))
    expect(answers).toEqual(workedCarts.map(expected))
  }, 120_000)
})

/** What the routes say of a cart, from its prices to what the provider was told to take. */
async function throughRoutes(backend: Backend, worked: WorkedCart): Promise<object> {
  const { db } = backend
  const ada = await backend.signIn()
  const change = (body: object) =>
    backend.ask(ada, '/api/v1/cart/changes', { method: 'POST', body })
  await change({ kind: 'license-chosen', license_id: worked.licenseId })
  await fill(db, ada, worked)
  const typed =
    worked.code === null ? null : await change({ kind: 'code-entered', code: worked.code })
  const cart = (await (await backend.ask(ada, '/api/v1/cart')).json()) as CartOnTheWire
  const { body: order } = await backend.pay(ada, {
    key: `attempt-of-${ada.id}`,
    quote: cart.quote,
    country: 'US',
    extra: { company: 'Ember & Sons' },
  })
  const charge = await db
    .selectFrom('sandbox_charges')
    .select('amount')
    .where('key', '=', order.id ?? '')
    .executeTakeFirst()
  await resetUses(db, worked)
  return {
    licenseId: cart.license_id,
    prices: cart.items.map(({ price }) => price),
    subtotal: cart.subtotal,
    bundle: cart.bundle?.value ?? null,
    codeOff: cart.discount?.error === null ? cart.discount.value : null,
    codeError: (await refusalIn(typed)) ?? cart.discount?.error ?? null,
    total: cart.total,
    order: [order.status, order['subtotal'], order['discount'], order['total']],
    charged: charge?.amount ?? null,
  }
}

function expected({ items: _items, code: _code, ...worked }: WorkedCart): object {
  const { subtotal, bundle, codeOff, total } = worked
  return {
    ...worked,
    order: ['paid', subtotal, codeOff ?? bundle ?? 0, total],
    charged: total === 0 ? null : total,
  }
}

/** Straight into the rows: the ways in have tests of their own, and a thousand of them take long. */
async function fill(db: Db, who: Person, { items }: WorkedCart): Promise<void> {
  const { id } = await db
    .selectFrom('carts')
    .select('id')
    .where('user_id', '=', who.id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('cart_items')
    .values(items.map((ref, position) => ({ cart_id: id, position, ...itemColumns(ref) })))
    .execute()
}

/** A code that will not hold whatever the cart becomes is refused as soon as it is typed. */
async function refusalIn(typed: Response | null): Promise<string | null> {
  if (typed === null || typed.ok) return null
  const { data } = (await typed.json()) as { readonly data: { readonly error: string } }
  return data.error
}

/** Each cart is priced as if it were the only one, and comes from a place of its own. */
async function resetUses(db: Db, { code }: WorkedCart): Promise<void> {
  await db.deleteFrom('rate_limits').execute()
  const listed = listedCodes(TODAY).find((one) => one.code === code)
  if (!listed) return
  const { uses } = listed
  await db.updateTable('discount_codes').set({ uses }).where('code', '=', listed.code).execute()
}
