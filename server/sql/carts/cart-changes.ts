import { err, ok, type Result } from 'neverthrow'
import type { CartChange, CartRefusal } from '#application/ports/carts.ts'
import type { Missing, Outage } from '#application/ports/outage.ts'
import { CODE_TRIES_PER_HOUR, type DiscountError } from '#domain/cart/discount-code.ts'
import { addItem, refusalOf, sameItem, type ItemRef } from '#domain/cart/item.ts'
import { chooseLicense } from '#domain/license/choice.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import { minimumLicense, type Viewer } from '#domain/user/viewer.ts'
import { LIMITS } from '#server/ports/rate-limits.ts'
import { enteredCode, licenseFor, pricedCart, type Pricing } from './cart-pricing.ts'
import { itemColumns, refsOf, takeOut, type CartRow } from './cart-rows.ts'
import { itemsForCart, notOwned, ownedOf, shelvedItems } from './cart-shelf.ts'
import type { Db } from '../database.ts'
import { countUp } from '../sql-rate-limits.ts'

type Changed = Result<void, CartRefusal | Missing | Outage>

interface Changing<Change extends CartChange = CartChange> extends Pricing {
  readonly change: Change
}

type Of<Kind extends CartChange['kind']> = Changing<Extract<CartChange, { kind: Kind }>>

/** What other items, another licence or a larger total may lift; a code with one of these stays in the cart. */
const MAY_PASS: ReadonlySet<DiscountError> = new Set([
  'WORSE_THAN_BUNDLE',
  'MIN_TOTAL',
  'NOT_FOR_THESE_ITEMS',
  'NOT_FOR_THIS_LICENSE',
])

/** Does one thing to a cart that the transaction has locked, or refuses and leaves it as it was. */
export async function applyChange(
  tx: Db,
  cart: CartRow,
  { change, ...asker }: Changing,
): Promise<Changed> {
  switch (change.kind) {
    case 'item-added':
      return add(tx, cart, { ...asker, change })
    case 'item-removed':
      await takeOut(tx, cart.id, change.item)
      return touch(tx, cart, {})
    case 'license-chosen':
      return choose(tx, cart, { ...asker, change })
    case 'code-entered':
      return enter(tx, cart, { ...asker, change })
    case 'code-dropped':
      return touch(tx, cart, { code: null })
    case 'country-chosen':
      return touch(tx, cart, { billing_country: change.country })
  }
}

async function add(
  tx: Db,
  cart: CartRow,
  { viewer, change: { item } }: Of<'item-added'>,
): Promise<Changed> {
  const [found] = await shelvedItems(tx, [item])
  if (!found) return err({ kind: 'missing', what: item.kind === 'product' ? 'file' : 'bundle' })
  const refused = refusalOf(found.sale)
  if (refused) return err(refused)
  const sold = await dropGone(tx, cart, viewer)
  const owned = await ownedBy(tx, viewer, { refs: [item], licenseId: licenseFor(viewer, cart) })
  const added = addItem(sold, item, owned.length > 0)
  if (added.isErr()) return err(added.error)
  await tx
    .insertInto('cart_items')
    .values((row) => ({
      cart_id: cart.id,
      ...itemColumns(item),
      position: row
        .selectFrom('cart_items')
        .select((last) =>
          last(last.fn.coalesce(last.fn.max('position'), last.lit(-1)), '+', 1).as('next'),
        )
        .where('cart_id', '=', cart.id),
    }))
    .execute()
  return touch(tx, cart, {})
}

async function choose(
  tx: Db,
  cart: CartRow,
  { viewer, change }: Of<'license-chosen'>,
): Promise<Changed> {
  const chosen = chooseLicense(change.licenseId, minimumLicense(viewer))
  if (chosen.isErr()) return err(chosen.error)
  const refs = await dropGone(tx, cart, viewer)
  const owned = await ownedBy(tx, viewer, { refs, licenseId: chosen.value })
  // Under a lower licence something in the cart may be owned already; nobody pays for it twice.
  if (owned.length > 0) return err({ kind: 'already-owned' })
  return touch(tx, cart, { license_id: chosen.value })
}

/** Every try counts, above all refused ones: the transaction ends in a decision and is committed. */
async function enter(
  tx: Db,
  cart: CartRow,
  { change, ...asker }: Of<'code-entered'>,
): Promise<Changed> {
  const waitMs = await countUp(tx, LIMITS.code(cart.id, CODE_TRIES_PER_HOUR), asker.now)
  if (waitMs > 0) return err({ kind: 'rate-limited', retryAfterSeconds: Math.ceil(waitMs / 1000) })
  const { code, terms } = await enteredCode(tx, change.code, asker)
  if (!terms) return err({ kind: 'discount-refused', error: 'NOT_FOUND' })
  const { discount } = await pricedCart(tx, { ...cart, code }, asker)
  const error = discount?.error ?? null
  if (error && !MAY_PASS.has(error)) return err({ kind: 'discount-refused', error })
  return touch(tx, cart, { code })
}

/** Everything that changes what the cart costs makes it a new version. */
async function touch(
  tx: Db,
  { id, version }: CartRow,
  set: Partial<Pick<CartRow, 'license_id' | 'code' | 'billing_country'>>,
): Promise<Changed> {
  await tx
    .updateTable('carts')
    .set({ ...set, version: version + 1 })
    .where('id', '=', id)
    .execute()
  return ok()
}

/** What has left the shelves, or is owned now, leaves the cart as well, so that it takes up no place in it. */
async function dropGone(tx: Db, cart: CartRow, viewer: Viewer): Promise<readonly ItemRef[]> {
  const refs = await refsOf(tx, cart.id)
  const licenseId = licenseFor(viewer, cart)
  const sold = (await itemsForCart(tx, refs)).map(({ ref }) => ref)
  const left = await notOwned(tx, sold, { viewer, licenseId })
  for (const ref of refs.filter((kept) => !left.some((other) => sameItem(other, kept)))) {
    await takeOut(tx, cart.id, ref)
  }
  return left
}

async function ownedBy(
  tx: Db,
  viewer: Viewer,
  { refs, licenseId }: { readonly refs: readonly ItemRef[]; readonly licenseId: LicenseId },
): Promise<readonly ItemRef[]> {
  return viewer.kind === 'registered' ? ownedOf(tx, refs, { userId: viewer.id, licenseId }) : []
}
