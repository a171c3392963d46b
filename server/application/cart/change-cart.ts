import { err, ok, type Result } from 'neverthrow'
import type { CartChange, CartRefusal } from '#application/ports/carts.ts'
import type { Missing, Outage } from '#application/ports/outage.ts'
import { CODE_TRIES_PER_HOUR, type DiscountError } from '#domain/cart/discount-code.ts'
import { addItem, CART_LIMIT, refusalOf, type CartRef } from '#domain/cart/item.ts'
import { isInAlready, oneFileOfEach } from '#domain/cart/one-file.ts'
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

/** A code that was refused. The try stays counted, so this is an outcome of the unit, and none of its refusals. */
interface CodeRefused {
  readonly kind: 'code-refused'
  readonly why: CartRefusal | Outage
}

export type Changed = Result<{ readonly kind: 'changed' } | CodeRefused, CartRefusal | Missing>

/** What a cart is to be: fields that are left out stay as they are. */
export interface WantedCart {
  readonly items?: readonly CartRef[] | undefined
  readonly licenseId?: LicenseId | undefined
  /** Null for none. */
  readonly code?: string | null | undefined
  readonly country?: string | undefined
  readonly vatId?: string | undefined
}

/** What other items, another license or a larger total may lift; a code with one of these stays in the cart. */
const MAY_PASS: ReadonlySet<DiscountError> = new Set([
  'WORSE_THAN_BUNDLE',
  'MIN_TOTAL',
  'NOT_FOR_THESE_ITEMS',
  'NOT_FOR_THIS_LICENSE',
])

/** Does one thing to a cart that is locked, or refuses it. */
export async function changeCart(
  unit: Unit,
  cart: Cart,
  { change, ...pricing }: Pricing & { readonly change: CartChange },
): Promise<Changed> {
  switch (change.kind) {
    case 'item-added':
      return add(unit, cart, { viewer: pricing.viewer, items: [change.item] })
    case 'item-removed':
      // What it made needless does not come back in its place.
      await dropGone(unit, cart, pricing.viewer)
      await unit.carts.removeItems(cart.id, [change.item])
      return update(unit, cart, {})
    case 'file-changed': {
      // What the line made needless would stand in its place again.
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

/** Makes a cart that is locked what somebody wants of it, or refuses the whole. What they do not name stays. */
export async function replaceCart(
  unit: Unit,
  cart: Cart,
  { wanted, ...pricing }: Pricing & { readonly wanted: WantedCart },
): Promise<Changed> {
  const { viewer } = pricing
  const { licenseId, code, country, vatId } = wanted
  // First, since a refused code keeps its try counted, and nothing else of the call.
  if (code === null) await update(unit, cart, { code })
  else if (code !== undefined && code !== cart.code) {
    const entered = await enter(unit, cart, { ...pricing, typed: code })
    if (entered.isErr() || entered.value.kind === 'code-refused') return entered
  }
  const before = await unit.carts.items(cart.id)
  const items = wanted.items ?? before
  const gone = before.filter((ref) => !items.some((item) => sameItem(item, ref)))
  const joining = items.filter((item) => !before.some((ref) => sameItem(ref, item)))
  if (items.length > CART_LIMIT) return err({ kind: 'cart-full', limit: CART_LIMIT })
  await unit.carts.removeItems(cart.id, gone)
  if (licenseId !== undefined && licenseId !== cart.licenseId) {
    const chosen = await choose(unit, cart, { viewer, licenseId })
    if (chosen.isErr()) return chosen
  }
  const priced = { ...cart, licenseId: licenseId ?? cart.licenseId }
  const added = await add(unit, priced, { viewer, items: joining })
  if (added.isErr() || (country === undefined && vatId === undefined)) return added
  return update(unit, cart, { billingCountry: country, vatId })
}

/** All of them, or none. */
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
  for (const item of items) {
    const added = addItem(inCart, item, !buyable.includes(item))
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
  const refs = await dropGone(unit, cart, viewer)
  const buyable = await notOwned(unit, refs, { viewer, licenseId: chosen.value })
  // Under a lower license something in the cart may be owned already; nobody pays for it twice.
  if (buyable.length < refs.length) return err({ kind: 'already-owned' })
  return update(unit, cart, { licenseId: chosen.value })
}

/** Every try counts, above all refused ones. */
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

/** Everything that changes what the cart costs makes it a new version. */
async function update(unit: Unit, { id }: Cart, changed: CartUpdate): Promise<Changed> {
  await unit.carts.update(id, changed)
  return ok({ kind: 'changed' })
}

/** What has left the shop, is owned now or is needless beside another line, leaves the cart as well, so that it takes up no place in it. */
export async function dropGone(
  unit: Unit,
  cart: Cart,
  viewer: Viewer,
): Promise<readonly CartRef[]> {
  const refs = await unit.carts.items(cart.id)
  const { kept } = oneFileOfEach(await itemsForCart(unit, refs))
  const sold = kept.map(({ item }) => item.ref)
  const left = await notOwned(unit, sold, { viewer, licenseId: licenseFor(viewer, cart) })
  const gone = refs.filter((ref) => !left.some((other) => sameItem(other, ref)))
  await unit.carts.removeItems(cart.id, gone)
  return left
}
