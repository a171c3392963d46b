import { customerOf } from '#domain/customer/customer.ts'
import { mergeCarts, type StoredCart } from '#domain/cart/merge.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import type { Cart } from '#server/application/ports/cart-repository.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'
import { itemsForCart } from './items-for-sale.ts'
import { ownedOf } from './owned-items.ts'

/** Of a sign-in on a device that has a cart. */
interface Joining {
  readonly guestKey: string
  readonly userId: string
  readonly minimum: LicenseId
  readonly atCheckout: boolean
}

/** The visitor's cart becomes part of the user's and is gone (cart 3). What is owned already, or in no cart any more, stays behind. */
export async function mergeGuestCart(
  unit: Unit,
  { guestKey, userId, minimum, atCheckout }: Joining,
): Promise<void> {
  const { carts, now } = unit
  const guest = await carts.lock({ kind: 'guest', guestKey })
  if (!guest) return
  const fresh = { id: unit.newId(), licenseId: minimum, now }
  const member = await carts.claim({ kind: 'user', userId }, fresh)
  const both = { guest: await kept(unit, guest), member: await kept(unit, member) }
  const { licenseId } = mergeCarts({ ...both, minimum, atCheckout })
  const items = [...both.guest.items, ...both.member.items]
  const owned = await ownedOf(unit, items, { customer: customerOf(userId), licenseId })
  // Taken out first: a visitor's cart of nothing but owned files takes no member's place at the checkout.
  const without = (cart: StoredCart) => ({
    ...cart,
    items: cart.items.filter((item) => !owned.includes(item)),
  })
  const [ofGuest, ofMember] = [without(both.guest), without(both.member)]
  const merged = mergeCarts({ guest: ofGuest, member: ofMember, minimum, atCheckout })
  await carts.remove(guest.id)
  await carts.replaceItems(member.id, merged.items)
  const billingCountry = member.billingCountry || guest.billingCountry
  const { code, dropped } = merged
  await carts.update(member.id, { licenseId: merged.licenseId, code, billingCountry, dropped })
}

async function kept(unit: Unit, { id, licenseId, code }: Cart): Promise<StoredCart> {
  const items = await itemsForCart(unit, await unit.carts.items(id))
  return { licenseId, code, items: items.map(({ ref }) => ref) }
}
