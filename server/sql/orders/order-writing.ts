import type { Insertable } from 'kysely'
import type { CartLine, CartOrder } from '#domain/cart/order.ts'
import { NOTHING } from '#domain/shared/money.ts'
import type { NewAttempt, NewOrder, OpenOutcome } from '#server/application/ports/order-ledger.ts'
import type { Secrets } from '#server/application/ports/secrets.ts'
import { itemColumns } from '../carts/cart-rows.ts'
import { ownedOf } from '../carts/cart-shelf.ts'
import { takeCode } from '../carts/code-uses.ts'
import { lockPayer } from '../credits/credit-lots.ts'
import type { Db } from '../database.ts'
import { lockingRows } from '../dialect.ts'
import { ownsLower } from './license-updates.ts'
import type { OrderTable } from '../schema/orders.ts'

/**
 * Writes a pending order of a cart that nobody changed since it was priced, with nothing in it that its buyer owns by
 * then. Under the payer's lock, like a download for credits, so that each sees the other (decision 032).
 */
export async function writeOrder(tx: Db, order: NewOrder, secrets: Secrets): Promise<OpenOutcome> {
  const { id, userId, kept, now } = order
  const cart = await lockingRows(
    tx,
    tx
      .selectFrom('carts')
      .select('id')
      .where('id', '=', kept.cartId)
      .where('user_id', '=', userId)
      .where('version', '=', kept.version),
  ).executeTakeFirst()
  if (!cart) return 'crossed'
  await lockPayer(tx, userId)
  const refs = kept.order.items.map(({ ref }) => ref)
  const owned = await ownedOf(tx, refs, { userId, licenseId: kept.order.licenseId })
  if (owned.length > 0) return 'crossed'
  if (!(await ownsLower(tx, userId, kept.order.items))) return 'crossed'
  const discount = discountOf(kept.order)
  if (!(await insertOrder(tx, order, discount))) return 'crossed'
  const { code } = discount
  if (code !== null && !(await takeCode(tx, { code, orderId: id, userId, now }, secrets))) {
    await tx.deleteFrom('orders').where('id', '=', id).execute()
    return 'crossed'
  }
  await insertLines(tx, order)
  return 'opened'
}

/** What lowers the price: a valid code, or else the automatic line. */
function discountOf({ discount, bundle }: CartOrder) {
  if (discount && discount.error === null) {
    return { name: discount.code, code: discount.code, value: discount.value }
  }
  return { name: bundle?.name ?? null, code: null, value: bundle?.value ?? NOTHING }
}

/** False where the attempt's key is taken, or the buyer has another order under way. */
function insertOrder(
  tx: Db,
  order: NewOrder,
  discount: ReturnType<typeof discountOf>,
): Promise<boolean> {
  const { kept, credits } = order
  return insertPending(tx, order, {
    kind: 'cart',
    credits,
    license_id: kept.order.licenseId,
    quote: kept.order.quote,
    subtotal: kept.order.subtotal,
    discount_name: discount.name,
    discount_code: discount.code,
    discount: discount.value,
    tax: kept.order.tax,
    tax_rate: kept.order.taxRate,
    total: kept.order.total,
    cart_id: kept.cartId,
    cart_version: kept.version,
  })
}

type Bought = Pick<
  Insertable<OrderTable>,
  | 'kind'
  | 'credits'
  | 'subscription_id'
  | 'license_id'
  | 'quote'
  | 'subtotal'
  | 'discount_name'
  | 'discount_code'
  | 'discount'
  | 'tax'
  | 'tax_rate'
  | 'total'
  | 'cart_id'
  | 'cart_version'
>

/** The row of a new order of any kind; false where another order is in its way. */
export async function insertPending(tx: Db, order: NewAttempt, bought: Bought): Promise<boolean> {
  const { billing, now } = order
  const inserted = await tx
    .insertInto('orders')
    .values({
      ...bought,
      id: order.id,
      user_id: order.userId,
      attempt_key: order.attemptKey,
      body_hash: order.bodyHash,
      status: 'pending',
      billing_country: billing.country,
      company: billing.company,
      vat_id: billing.vatId,
      acknowledged_at: billing.acknowledged ? now : null,
      payment: order.payment,
      challenge: null,
      created_at: now,
      updated_at: now,
      paid_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

async function insertLines(tx: Db, order: NewOrder): Promise<void> {
  for (const [position, line] of order.kept.order.items.entries()) {
    const { sku, name, detail, slug, image, price } = line
    const place = { order_id: order.id, position }
    // What it would have cost in credits does not matter to an order that money pays for.
    const credits = order.credits === 0 ? 0 : line.credits
    const said = { sku, name, detail, slug, image, price, credits }
    const updates = { updates_license_id: line.owned?.id ?? null }
    await tx
      .insertInto('order_lines')
      .values({ ...place, ...itemColumns(line.ref), ...said, ...updates })
      .execute()
    const files = await filesOfItem(tx, line)
    if (files.length === 0) continue
    await tx
      .insertInto('order_line_files')
      .values(files.map((file, index) => ({ ...place, place: index, ...file })))
      .execute()
  }
}

/** One file of a product; every member of a bundle. */
export function filesOfItem(tx: Db, { ref }: Pick<CartLine, 'ref'>) {
  const columns = ['variants.id as variant_id', 'variants.product_id as product_id'] as const
  if (ref.type === 'variant') {
    return tx.selectFrom('variants').select(columns).where('variants.id', '=', ref.id).execute()
  }
  return tx
    .selectFrom('bundle_members')
    .innerJoin('variants', 'variants.id', 'bundle_members.variant_id')
    .select(columns)
    .where('bundle_members.bundle_id', '=', ref.id)
    .orderBy('bundle_members.position')
    .execute()
}
