import type { QuotedOrder } from '#application/ports/carts.ts'
import type { CartRef } from '#domain/cart/item.ts'
import { priceOrder, type CartContents, type CartLine, type CartOrder } from '#domain/cart/order.ts'
import { oneFileOfEach, otherFilesOf, type TakenOut } from '#domain/cart/one-file.ts'
import { itemKey, sameItem } from '#domain/catalog/item-ref.ts'
import { customerOf } from '#domain/customer/customer.ts'
import { higher } from '#domain/license/choice.ts'
import { DEFAULT_LICENSE, type LicenseId, type LicenseType } from '#domain/license/tier.ts'
import type { TaxedBill } from '#domain/order/reverse-charge.ts'
import { minimumLicense, type Viewer } from '#domain/user/viewer.ts'
import { NO_BILL, quoteTax } from '#server/application/order/bill-tax.ts'
import type { Cart } from '#server/application/ports/cart-repository.ts'
import type { Records } from '#server/application/ports/unit-of-work.ts'
import type { Secrets } from '#server/application/ports/secrets.ts'
import type { TaxRates } from '#server/application/ports/tax-rates.ts'
import { enteredCode } from './discount-codes.ts'
import { itemsForCart, type ItemForSale } from './items-for-sale.ts'
import { lessOwned, notOwned } from './owned-items.ts'

/** The viewer of a cart, and the other inputs of its price. */
export interface Pricing {
  readonly viewer: Viewer
  readonly secrets: Secrets
  readonly taxRates: TaxRates
}

/** The items that the cart's lines are made from, and the lines that were left out. */
interface Made {
  readonly alreadyOwned: readonly string[]
  readonly takenOut: readonly TakenOut[]
  readonly made: readonly ItemForSale[]
}

/**
 * A cart at current prices, under the viewer's license but never below their minimum. Files that they own
 * cost nothing more.
 */
export async function priceCart(
  records: Records,
  cart: Cart | null,
  pricing: Pricing,
): Promise<QuotedOrder> {
  const { alreadyOwned, takenOut, made, ...contents } = await contentsOf(records, cart, pricing)
  const order = priceOrder(contents, records.now)
  const dropped = cart?.dropped ?? 0
  const { country, vatId } = billOf(cart)
  return {
    ...order,
    items: await withOthers(records, order.items, made),
    country,
    quote: quoteOf(order),
    ...(vatId !== '' && { vatId }),
    ...(dropped > 0 && { dropped }),
    ...(takenOut.length > 0 && { takenOut }),
    ...(alreadyOwned.length > 0 && { alreadyOwned }),
  }
}

/** The inputs of a cart's price: its own items, or the `wanted` items in their place. */
export async function contentsOf(
  records: Records,
  cart: Cart | null,
  { viewer, secrets, taxRates }: Pricing,
  wanted: readonly CartRef[] | null = null,
): Promise<CartContents & Made> {
  const licenseId = licenseFor(viewer, cart)
  const kept = wanted ?? (cart ? await records.carts.items(cart.id) : [])
  const refs = await notOwned(records, kept, { viewer, licenseId })
  const owned = kept.filter((ref) => !refs.includes(ref))
  const alreadyOwned = owned.length > 0 ? await itemsForCart(records, owned) : []
  const { kept: found, takenOut } = oneFileOfEach(await itemsForCart(records, refs))
  const customer = viewer.kind === 'visitor' ? null : customerOf(viewer)
  return {
    license: await licenseWith(records, licenseId),
    items: customer
      ? await lessOwned(records, found, { customer, licenseId })
      : found.map(({ item }) => item),
    entered: cart?.code ? await enteredCode(records, cart.code, { viewer, secrets }) : null,
    ...(await quoteTax(records, taxRates, billOf(cart))),
    alreadyOwned: alreadyOwned.map(({ item }) => item.name),
    takenOut,
    made: found,
  }
}

/** Adds to each line the other files of its assets that the cart accepts. */
async function withOthers(
  { catalog }: Records,
  lines: readonly CartLine[],
  made: readonly ItemForSale[],
): Promise<readonly CartLine[]> {
  const productIds = made.flatMap(({ files }) => files.map(({ productId }) => productId))
  const all = await catalog.filesOfProducts([...new Set(productIds)])
  return lines.map((line) => {
    const files = made.find(({ item }) => sameItem(item.ref, line.ref))?.files ?? []
    return { ...line, others: otherFilesOf({ item: line, files }, all) }
  })
}

/** The bill that a cart would be taxed under. */
export function billOf(cart: Pick<Cart, 'billingCountry' | 'vatId'> | null): TaxedBill {
  return cart ? { country: cart.billingCountry, vatId: cart.vatId } : NO_BILL
}

/** The license that a cart is priced under: the chosen one, or the viewer's minimum if that is higher. */
export function licenseFor(viewer: Viewer, cart: Pick<Cart, 'licenseId'> | null): LicenseId {
  return higher(cart?.licenseId ?? DEFAULT_LICENSE, minimumLicense(viewer))
}

/** Returns a license from the price list. */
export async function licenseWith({ catalog }: Records, id: LicenseId): Promise<LicenseType> {
  const license = (await catalog.licenses()).find((one) => one.id === id)
  if (!license) throw new Error(`license ${id} has no price`)
  return license
}

/** A fingerprint of every price that the shopper sees: equal for equal orders, different if a single cent differs. */
function quoteOf(order: CartOrder): string {
  const seen = [
    order.licenseId,
    ...order.items.map(({ ref, price }) => [itemKey(ref), price]),
    [order.discount?.code, order.discount?.value, order.discount?.error],
    order.bundle?.value,
    order.tax,
    order.total,
  ]
  return `${order.total}-${fingerprint(JSON.stringify(seen))}`
}

const PRIME = 0x100000001b3n
const SEED = 0xcbf29ce484222325n

/** 64-bit FNV-1a. It needs no security: prices are recomputed at every step. */
function fingerprint(text: string): string {
  const bytes = new TextEncoder().encode(text)
  const hash = bytes.reduce((so, byte) => BigInt.asUintN(64, (so ^ BigInt(byte)) * PRIME), SEED)
  return hash.toString(36)
}
