import type { ItemRef } from '#domain/cart/item.ts'
import { mergeCarts, type KeptCart } from '#domain/cart/merge.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import { claimedCart, itemColumns, lockedCart, refsOf, type CartRow } from './cart-rows.ts'
import { itemsForCart, ownedOf } from './cart-shelf.ts'
import type { Db } from '../database.ts'
import { storedLicense } from '../stored-license.ts'

interface Joining {
  readonly guestKey: string
  readonly userId: string
  readonly minimum: LicenseId
  readonly atCheckout: boolean
  readonly now: number
  /** For the user's cart, where there is none yet. */
  readonly id: string
}

/** The visitor's cart becomes part of the user's and is gone (rules 17). What is owned already, or in no cart any more, stays behind. */
export async function mergeGuestCart(tx: Db, joining: Joining): Promise<void> {
  const { guestKey, userId, minimum, atCheckout, now, id } = joining
  const guest = await lockedCart(tx, { column: 'guest_key', value: guestKey })
  if (!guest) return
  const owner = { column: 'user_id', value: userId } as const
  const member = await claimedCart(tx, owner, { id, licenseId: minimum, now })
  const carts = { guest: await kept(tx, guest), member: await kept(tx, member) }
  const { licenseId } = mergeCarts({ ...carts, minimum, atCheckout })
  const both = [...carts.guest.items, ...carts.member.items]
  const owned = await ownedOf(tx, both, { userId, licenseId })
  // Taken out first: a visitor's cart of nothing but owned files takes no member's place at the checkout.
  const without = ({ items, ...cart }: KeptCart) => ({
    ...cart,
    items: items.filter((item) => !owned.includes(item)),
  })
  const [ofGuest, ofMember] = [without(carts.guest), without(carts.member)]
  const merged = mergeCarts({ guest: ofGuest, member: ofMember, minimum, atCheckout })
  await tx.deleteFrom('carts').where('id', '=', guest.id).execute()
  await rewriteItems(tx, member.id, merged.items)
  await tx
    .updateTable('carts')
    .set({
      license_id: merged.licenseId,
      code: merged.code,
      billing_country: member.billing_country || guest.billing_country,
      version: member.version + 1,
      updated_at: now,
    })
    .where('id', '=', member.id)
    .execute()
}

async function kept(tx: Db, row: CartRow): Promise<KeptCart> {
  return {
    licenseId: storedLicense(row.license_id),
    items: (await itemsForCart(tx, await refsOf(tx, row.id))).map(({ ref }) => ref),
    code: row.code,
  }
}

async function rewriteItems(tx: Db, cartId: string, items: readonly ItemRef[]): Promise<void> {
  await tx.deleteFrom('cart_items').where('cart_id', '=', cartId).execute()
  if (items.length === 0) return
  await tx
    .insertInto('cart_items')
    .values(items.map((ref, position) => ({ cart_id: cartId, position, ...itemColumns(ref) })))
    .execute()
}
