import { err, ok, type Result } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import { requireActing } from '#server/application/team/acting.ts'
import { cartOwner } from '#server/application/cart/carts.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { CartOrder } from '#domain/cart/order.ts'
import { customerOf } from '#domain/customer/customer.ts'
import { purchaseOf, taxed } from '#domain/order/price-purchase.ts'
import type { FileBeingPaid } from '#domain/download/decision.ts'
import { quoteOfPurchase } from '#domain/order/purchase-quote.ts'
import type { Billing } from '#domain/order/billing.ts'
import type { InvoiceRefusal } from '#domain/order/on-account.ts'
import type { Purchase, PurchaseItem } from '#domain/order/purchase.ts'
import type { TeamClosing } from '#domain/team/team.ts'
import { NOTHING } from '#domain/shared/money.ts'
import { redeemCode } from '#server/application/cart/discount-codes.ts'
import { oneFileOfEach } from '#domain/cart/one-file.ts'
import { basesOf, creditBasesOf } from '#domain/license/coverage.ts'
import { itemsForCart } from '#server/application/cart/items-for-sale.ts'
import { filesToBuy, ownedOf, ownsTheSame } from '#server/application/cart/owned-items.ts'
import type { PricedCart } from '#server/application/cart/carts.ts'
import type { Secrets } from '#server/application/ports/secrets.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'
import { paidByAnother } from './being-paid.ts'
import { mayBeBilled, mayOrderCart, type BillRefusal } from './bill-order.ts'
import { lineFiles, lockProductsOf, detailOf } from './line-files.ts'
import { purchaseFacts } from '#server/application/subscription/purchase-facts.ts'

/** The fields of every new order, whatever it is for. */
interface NewAttempt {
  readonly id: string
  readonly viewer: Registered
  readonly idempotencyKey: string
  readonly bodyHash: string
  readonly billing: Billing
  readonly payment: string | null
}

export interface NewOrder extends NewAttempt {
  readonly kept: PricedCart
  /** Its cost in credits instead of money; 0 if it is paid with money or free. */
  readonly credits: number
}

/** An order of credits or a plan, with the facts it was priced from. */
export interface NewPurchaseOrder extends NewAttempt {
  readonly wanted: PurchaseItem
  readonly purchase: Purchase
  /** The fingerprint of the purchase's numbers, and when they were computed. */
  readonly quote: string
  readonly pricedAt: number
  readonly name: string
  readonly detail: string
  /** The name of the line that deducts the credit. */
  readonly creditName: string
}

/** Why an order of a cart is not written although its price is what the buyer saw. */
export type CartOrderRefusal = FileBeingPaid | BillRefusal

/** `conflict`: another request was faster with this key, this cart or its code; read again before continuing. */
export type OpenOutcome = 'opened' | 'conflict'

/**
 * Writes a pending order of a cart, unless the cart has changed since it was priced or its buyer owns
 * something in it by now. Runs under the customer's lock, like a download for credits, so that each sees
 * the other (decision 032).
 */
export async function writeCartOrder(
  unit: Unit,
  order: NewOrder,
  secrets: Secrets,
): Promise<Result<OpenOutcome, CartOrderRefusal | Outage>> {
  const { id, viewer, kept } = order
  const { items, licenseId } = kept.order
  const cart = await unit.carts.lock(cartOwner(viewer))
  if (cart?.id !== kept.cartId || cart.version !== kept.version) return ok('conflict')
  const customer = customerOf(viewer)
  await unit.customers.lock(customer)
  const allowed = await requireActing(unit, viewer, 'license')
  if (allowed.isErr()) return err(allowed.error)
  const refs = items.map(({ ref }) => ref)
  const owned = await ownedOf(unit, refs, { customer, licenseId })
  if (owned.length > 0) return ok('conflict')
  if (!(await ownsTheSame(unit, customer, kept.order))) return ok('conflict')
  const paying = await paidByAnother(unit, order)
  if (paying) return err(paying)
  const billed = await mayOrderCart(unit, order)
  if (billed.isErr()) return err(billed.error)
  const { code, ...discount } = discountOf(kept.order)
  const isWritten = await unit.orders.add({
    ...attempted(unit, order),
    ...discount,
    kind: 'cart',
    credits: order.credits,
    subscriptionId: null,
    licenseId,
    quote: kept.order.quote,
    subtotal: kept.order.subtotal,
    discountCode: code,
    tax: kept.order.tax,
    taxRate: kept.order.taxRate,
    vatCheckedAt: kept.order.vatCheckedAt,
    total: kept.order.total,
    cartId: kept.cartId,
    cartVersion: kept.version,
  })
  if (!isWritten) return ok('conflict')
  if (
    code !== null &&
    !(await redeemCode(unit, { code, orderId: id, customer, userId: viewer.id }, secrets))
  ) {
    await unit.orders.remove(id)
    return ok('conflict')
  }
  await writeLines(unit, order)
  await removeNeedless(unit, cart.id)
  return ok('opened')
}

/**
 * Writes a pending order of credits or a plan. Reads the facts it was priced from again under the
 * customer's lock: a plan that has begun in the meantime, or a credit that was spent, changes the amount
 * due.
 */
export async function writePurchaseOrder(
  unit: Unit,
  order: NewPurchaseOrder,
): Promise<Result<OpenOutcome, InvoiceRefusal | TeamClosing | Outage>> {
  const { purchase, quote, name, detail } = order
  await unit.customers.lock(customerOf(order.viewer))
  const allowed = await requireActing(unit, order.viewer, 'manage-billing')
  if (allowed.isErr()) return err(allowed.error)
  if (!(await stillCostsTheSame(unit, order))) return ok('conflict')
  const billed = await mayBeBilled(unit, order, purchase.total)
  if (billed.isErr()) return err(billed.error)
  const isWritten = await unit.orders.add({
    ...attempted(unit, order),
    kind: purchase.kind,
    credits: 0,
    subscriptionId: purchase.subscriptionId,
    licenseId: purchase.licenseId,
    quote,
    subtotal: purchase.price,
    discountName: purchase.credit > 0 ? order.creditName : null,
    discountCode: null,
    discount: purchase.credit,
    tax: purchase.tax,
    taxRate: purchase.taxRate,
    vatCheckedAt: purchase.vatCheckedAt,
    total: purchase.total,
    cartId: '',
    cartVersion: 0,
  })
  if (!isWritten) return ok('conflict')
  const { refId, credits, seats, seatPrice, price } = purchase
  const amounts = { credits, seats, seatPrice, price }
  const bought = purchase.plan
    ? ({ kind: 'plan', planId: purchase.plan.id } as const)
    : ({ kind: 'credits', packId: refId, credits } as const)
  await unit.orders.addPurchase({ orderId: order.id, bought, ...amounts, name, detail })
  return ok('opened')
}

/** The order fields that describe the attempt. */
function attempted({ now }: Unit, order: NewAttempt) {
  const { id, idempotencyKey, bodyHash, billing, payment } = order
  return {
    id,
    customer: customerOf(order.viewer),
    userId: order.viewer.id,
    idempotencyKey,
    bodyHash,
    billing,
    payment,
    now,
  }
}

/**
 * The discount of an order: a valid code, or else the automatic line. A code that deducts nothing is not
 * used (discount 2).
 */
function discountOf({ discount, bundle }: CartOrder) {
  if (discount && discount.error === null && discount.value > 0) {
    return { discountName: discount.code, code: discount.code, discount: discount.value }
  }
  return { discountName: bundle?.name ?? null, code: null, discount: bundle?.value ?? NOTHING }
}

/** Removes redundant items, so that they do not reappear once the line that replaces them is bought (cart 6). */
async function removeNeedless(unit: Unit, cartId: string): Promise<void> {
  const found = await itemsForCart(unit, await unit.carts.items(cartId))
  const { kept } = oneFileOfEach(found)
  const gone = found.filter((one) => !kept.includes(one)).map(({ item }) => item.ref)
  await unit.carts.removeItems(cartId, gone)
}

async function writeLines(unit: Unit, { id, kept, credits }: NewOrder): Promise<void> {
  const { items, licenseId } = kept.order
  const license = { id: licenseId }
  const toBuy = await filesToBuy(unit, items, license)
  await lockProductsOf(unit, toBuy.flat())
  const filesOf = await lineFiles(unit, toBuy)
  const paidBases = credits === 0 ? basesOf : creditBasesOf
  const lines = items.map(({ rest, ...line }, position) => {
    const files = filesOf[position] ?? []
    const bases = rest ? paidBases(license, rest) : []
    return {
      ...line,
      detail: detailOf(line.detail, files),
      position,
      // The price in credits is irrelevant to an order paid with money.
      credits: credits === 0 ? 0 : line.credits,
      bases: bases.map((basis) => ({ variantId: basis.variantId, licenseId: basis.license.id })),
      files,
    }
  })
  await unit.orders.addLines(id, lines)
}

async function stillCostsTheSame(unit: Unit, order: NewPurchaseOrder): Promise<boolean> {
  const { viewer, purchase, wanted, pricedAt, quote } = order
  const facts = await purchaseFacts(unit, customerOf(viewer), purchase.licenseId)
  if (!facts) return false
  return purchaseOf(facts, wanted, pricedAt).match(
    (again) =>
      quoteOfPurchase(taxed(again, purchase), pricedAt) === quote &&
      again.subscriptionId === purchase.subscriptionId,
    () => false,
  )
}
