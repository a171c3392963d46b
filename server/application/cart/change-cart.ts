import { err, ok, type Result } from 'neverthrow'
import type { CartChange, CartRefusal } from '#application/ports/carts.ts'
import type { Missing, Outage } from '#application/ports/outage.ts'
import { CODE_TRIES_PER_HOUR, type DiscountError } from '#domain/cart/discount-code.ts'
import { addItem, CART_LIMIT, refusalOf, type CartRef } from '#domain/cart/item.ts'
import { isInAlready, linesOf, oneFileOfEach } from '#domain/cart/one-file.ts'
import { sameItem } from '#domain/catalog/item-ref.ts'
import { chooseLicense } from '#domain/license/choice.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import { minimumLicense, type Viewer } from '#domain/user/viewer.ts'
import type { Cart, CartUpdate } from '#server/application/ports/cart-repository.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'
import { LIMITS } from '#server/application/ports/rate-limits.ts'
import { enteredCode } from './discount-codes.ts'
import { orderAs, withOtherFile } from './change-file.ts'
import { itemsForCart, itemsForSale } from './items-for-sale.ts'
import { notOwned } from './owned-items.ts'
import { licenseFor, priceCart, type Pricing } from './price-cart.ts'

/**
 * A code that was refused. The attempt must stay counted, so this is an outcome of the unit rather than a
 * refusal.
 */
interface CodeRefused {
  readonly kind: 'code-refused'
  readonly why: CartRefusal | Outage
}

export type Changed = Result<{ readonly kind: 'changed' } | CodeRefused, CartRefusal | Missing>

/** The requested state of a cart; omitted fields stay unchanged. */
export interface WantedCart {
  readonly items?: readonly CartRef[] | undefined
  readonly licenseId?: LicenseId | undefined
  /** Null removes the code. */
  readonly code?: string | null | undefined
  readonly country?: string | undefined
  readonly vatId?: string | undefined
}

/**
 * Errors that other items, another license or a larger total may resolve; a code with one of these stays in
 * the cart.
 */
const MAY_PASS: ReadonlySet<DiscountError> = new Set([
  'WORSE_THAN_BUNDLE',
  'MIN_TOTAL',
  'NOT_FOR_THESE_ITEMS',
  'NOT_FOR_THIS_LICENSE',
])

/** Applies one change to a locked cart, or refuses it. */
export async function changeCart(
  unit: Unit,
  cart: Cart,
  { change, ...pricing }: Pricing & { readonly change: CartChange },
): Promise<Changed> {
  switch (change.kind) {
    case 'item-added':
      return add(unit, cart, { viewer: pricing.viewer, items: [change.item] })
    case 'item-removed':
      // Drops redundant items first, so that none of them reappears in place of the removed one.
      await dropGone(unit, cart, pricing.viewer)
      await unit.carts.removeItems(cart.id, [change.item])
      return update(unit, cart, {})
    case 'file-changed': {
      // Drops redundant items first, so that none of them reappears in place of the changed line.
      await dropGone(unit, cart, pricing.viewer)
      const items = await withOtherFile(unit, cart, change)
      if (!items) return err({ kind: 'missing', what: 'file' })
      const changed = await replaceCart(unit, cart, { ...pricing, wanted: { items } })
      if (changed.isOk()) await orderAs(unit, cart, items)
      return changed
    }
    case 'license-chosen':
      return choose(unit, cart, { viewer: pricing.viewer, licenseId: change.licenseId })
    case 'code-entered':
      return enter(unit, cart, { ...pricing, typed: change.code })
    case 'code-dropped':
      return update(unit, cart, { code: null })
    case 'country-chosen':
      return update(unit, cart, { billingCountry: change.country, vatId: change.vatId })
  }
}

/** Applies a requested state to a locked cart, or refuses all of it. Omitted fields stay unchanged. */
export async function replaceCart(
  unit: Unit,
  cart: Cart,
  { wanted, ...pricing }: Pricing & { readonly wanted: WantedCart },
): Promise<Changed> {
  const { viewer } = pricing
  const { licenseId, code, country, vatId } = wanted
  // Comes first, since a refused code keeps its attempt counted and applies nothing else.
  if (code === null) await update(unit, cart, { code })
  else if (code !== undefined && code !== cart.code) {
    const entered = await enter(unit, cart, { ...pricing, typed: code })
    if (entered.isErr() || entered.value.kind === 'code-refused') return entered
  }
  const before = await unit.carts.items(cart.id)
  const items = wanted.items ?? before
  const gone = before.filter((ref) => !items.some((item) => sameItem(item, ref)))
  const joining = items.filter((item) => !before.some((ref) => sameItem(ref, item)))
  await unit.carts.removeItems(cart.id, gone)
  if (licenseId !== undefined && licenseId !== cart.licenseId) {
    const chosen = await choose(unit, cart, { viewer, licenseId })
    if (chosen.isErr()) return chosen
  }
  const priced = { ...cart, licenseId: licenseId ?? cart.licenseId }
  const added =
    joining.length > 0
      ? await add(unit, priced, { viewer, items: joining })
      : await update(unit, cart, {})
  if (added.isErr() || (country === undefined && vatId === undefined)) return added
  return update(unit, cart, { billingCountry: country, vatId })
}

/** Adds all of the items, or none. */
async function add(
  unit: Unit,
  cart: Cart,
  { viewer, items }: { readonly viewer: Viewer; readonly items: readonly CartRef[] },
): Promise<Changed> {
  const forSale = await itemsForSale(unit, items)
  for (const item of items) {
    const found = forSale.find((one) => sameItem(one.item.ref, item))
    if (!found) return err({ kind: 'missing', what: item.type === 'variant' ? 'file' : 'bundle' })
    const refused = refusalOf(found.sale)
    if (refused) return err(refused)
  }
  let inCart = await dropGone(unit, cart, viewer)
  const before = await itemsForCart(unit, inCart)
  if (forSale.some((one) => isInAlready(one, before))) return err({ kind: 'already-in-cart' })
  const buyable = await notOwned(unit, items, { viewer, licenseId: licenseFor(viewer, cart) })
  let entries = before
  for (const item of items) {
    entries = [...entries, ...forSale.filter((one) => sameItem(one.item.ref, item))]
    // Counted only where something may have been replaced, since each count compares all entries.
    const lines = inCart.length < CART_LIMIT ? inCart.length + 1 : linesOf(entries)
    const added = addItem(inCart, item, !buyable.includes(item), lines)
    if (added.isErr()) return err(added.error)
    inCart = [...inCart, added.value]
    await unit.carts.addItem(cart.id, item)
  }
  return update(unit, cart, {})
}

async function choose(
  unit: Unit,
  cart: Cart,
  { viewer, licenseId }: { readonly viewer: Viewer } & Pick<Cart, 'licenseId'>,
): Promise<Changed> {
  const chosen = chooseLicense(licenseId, minimumLicense(viewer))
  if (chosen.isErr()) return err(chosen.error)
  // Drops what is owned by now, so that it does not return as an upgrade. What is owned under a lower license
  // is not priced with it, and the cart says so (cart 8).
  await dropGone(unit, cart, viewer)
  return update(unit, cart, { licenseId: chosen.value })
}

/** Every attempt counts, especially refused ones. */
async function enter(
  unit: Unit,
  cart: Cart,
  { typed, ...pricing }: Pricing & { readonly typed: string },
): Promise<Changed> {
  const waitMs = await unit.rateLimits.count(LIMITS.code(cart.id, CODE_TRIES_PER_HOUR), unit.now)
  if (waitMs > 0) {
    return codeRefused({ kind: 'rate-limited', retryAfterSeconds: Math.ceil(waitMs / 1000) })
  }
  const { code, terms } = await enteredCode(unit, typed, pricing)
  if (!terms) return codeRefused({ kind: 'discount-refused', error: 'NOT_FOUND' })
  const { discount } = await priceCart(unit, { ...cart, code }, pricing)
  const error = discount?.error ?? null
  if (error && !MAY_PASS.has(error)) return codeRefused({ kind: 'discount-refused', error })
  return update(unit, cart, { code })
}

function codeRefused(why: CodeRefused['why']): Changed {
  return ok({ kind: 'code-refused', why })
}

/** Every change that affects the price increments the cart's version. */
async function update(unit: Unit, { id }: Cart, changed: CartUpdate): Promise<Changed> {
  await unit.carts.update(id, changed)
  return ok({ kind: 'changed' })
}

/**
 * Removes items that are no longer sold, are owned by now, or are redundant next to another line, so that
 * they do not count toward the cart limit.
 */
export async function dropGone(
  unit: Unit,
  cart: Cart,
  viewer: Viewer,
): Promise<readonly CartRef[]> {
  const refs = await unit.carts.items(cart.id)
  // In the order in which the cart is priced: what is owned makes nothing else redundant.
  const unowned = await notOwned(unit, refs, { viewer, licenseId: licenseFor(viewer, cart) })
  const { kept } = oneFileOfEach(await itemsForCart(unit, unowned))
  const left = kept.map(({ item }) => item.ref)
  const gone = refs.filter((ref) => !left.some((other) => sameItem(other, ref)))
  await unit.carts.removeItems(cart.id, gone)
  return left
}
