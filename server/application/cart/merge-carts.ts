import { sameItem } from '#domain/catalog/item-ref.ts'
import { customerById } from '#domain/customer/customer.ts'
import { CART_LIMIT } from '#domain/cart/item.ts'
import { mergeCarts, type CartMerge, type StoredCart } from '#domain/cart/merge.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import type { Cart } from '#server/application/ports/cart-repository.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'
import { itemsForCart, type ItemForSale } from './items-for-sale.ts'
import { ownedOf } from './owned-items.ts'

/** A sign-in on a device that has a cart. */
interface Joining {
  readonly visitorKey: string
  readonly userId: string
  readonly minimum: LicenseId
  readonly atCheckout: boolean
}

/**
 * Merges the visitor's cart into the user's and deletes it (cart 3). Items that are no longer sold are dropped.
 * Items of the visitor's cart that the user owns are kept as long as there is room, since the cart then says so
 * (cart 8).
 */
export async function mergeVisitorCart(
  unit: Unit,
  { visitorKey, userId, minimum, atCheckout }: Joining,
): Promise<void> {
  const { carts, now } = unit
  const visitor = await carts.lock({ kind: 'visitor', visitorKey })
  if (!visitor) return
  const fresh = { id: unit.newId(), licenseId: minimum, now }
  const customer = customerById(userId)
  const user = await carts.claim({ kind: 'user', userId, customer }, fresh)
  const sold = { visitor: await soldIn(unit, visitor), user: await soldIn(unit, user) }
  const both = { visitor: stored(visitor, sold.visitor), user: stored(user, sold.user) }
  const filesOf = filesAmong([...sold.visitor, ...sold.user])
  const joining = { filesOf, minimum, atCheckout }
  const { licenseId } = mergeCarts({ ...both, ...joining })
  const items = [...both.visitor.items, ...both.user.items]
  const owned = await ownedOf(unit, items, { customer, licenseId })
  // Leaves out owned items when merging: a visitor's cart of only owned files must not replace the user's cart
  // at checkout.
  const without = (cart: StoredCart) => ({
    ...cart,
    items: cart.items.filter((item) => !owned.includes(item)),
  })
  const [ofVisitor, ofUser] = [without(both.visitor), without(both.user)]
  const merged = mergeCarts({ visitor: ofVisitor, user: ofUser, ...joining })
  await carts.remove(visitor.id)
  const known = both.visitor.items.filter((item) => owned.includes(item))
  const room = Math.max(0, CART_LIMIT - merged.items.length)
  await carts.replaceItems(user.id, [...merged.items, ...known.slice(0, room)])
  const { billingCountry, vatId } = user.billingCountry ? user : visitor
  const { code, dropped } = merged
  const { licenseId: priced } = merged
  await carts.update(user.id, { licenseId: priced, code, billingCountry, vatId, dropped })
}

async function soldIn(unit: Unit, { id }: Cart): Promise<readonly ItemForSale[]> {
  return itemsForCart(unit, await unit.carts.items(id))
}

function stored({ licenseId, code }: Cart, sold: readonly ItemForSale[]): StoredCart {
  return { licenseId, code, items: sold.map(({ item }) => item.ref) }
}

function filesAmong(sold: readonly ItemForSale[]): CartMerge['filesOf'] {
  return (ref) => sold.find(({ item }) => sameItem(item.ref, ref))?.files ?? []
}
