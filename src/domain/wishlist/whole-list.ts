import { isInAlready, oneFileOfEach, withRoomFor, type MadeOfFiles } from '../cart/one-file.ts'
import { sameItem } from '../catalog/item-ref.ts'
import type { Sale } from '../catalog/sale.ts'
import type { WishlistRef } from './wishlist.ts'

export const REASONS_LEFT_OUT = [
  'unavailable',
  'free',
  'practice',
  'subscription',
  'owned',
  'in-bundle',
  'in-cart',
  'cart-full',
] as const

/** An item that is left out when its list is licensed, and why (wishlist 8). */
export interface LeftOut {
  readonly item: WishlistRef
  readonly why: (typeof REASONS_LEFT_OUT)[number]
}

/** An item of a list, and the file or bundle to buy for it; null if none of it is sold. */
export interface Wish<Entry extends MadeOfFiles> {
  readonly item: WishlistRef
  readonly entry: (Entry & { readonly sale: Sale }) | null
  readonly owned: boolean
}

interface Choice<Entry> {
  readonly chosen: readonly Entry[]
  readonly leftOut: readonly LeftOut[]
}

/**
 * The items of a list that are bought: everything that money buys and that is not owned, each asset once
 * (wishlist 8).
 */
export function purchasable<Entry extends MadeOfFiles>(
  wishes: readonly Wish<Entry>[],
): Choice<Wish<Entry> & { readonly entry: Entry }> {
  const judged = wishes.map((wish) => ({ ...wish, why: whyNot(wish) }))
  const wanted = judged.flatMap(({ entry, why }) => (entry && !why ? [entry] : []))
  const { kept } = oneFileOfEach(wanted)
  const chosen = judged.flatMap(({ item, entry, owned }) =>
    entry && kept.includes(entry) ? [{ item, entry, owned }] : [],
  )
  const leftOut = judged.flatMap(({ item, entry, why }): readonly LeftOut[] => {
    if (why) return [{ item, why }]
    return entry && kept.includes(entry) ? [] : [{ item, why: 'in-bundle' }]
  })
  return { chosen, leftOut }
}

/** The items that a cart takes: those not yet in it, and as many as it has room for, in order (cart 1). */
export function fitting<Entry extends MadeOfFiles>(
  chosen: readonly { readonly item: WishlistRef; readonly entry: Entry }[],
  inCart: readonly MadeOfFiles[],
): Choice<Entry> {
  const isIn = (entry: Entry) =>
    isInAlready(entry, inCart) || inCart.some((other) => sameItem(other.item.ref, entry.item.ref))
  const fresh = chosen.filter(({ entry }) => !isIn(entry))
  const taken = withRoomFor(
    inCart,
    fresh.map(({ entry }) => entry),
  )
  const held = chosen.filter(({ entry }) => isIn(entry))
  return {
    chosen: taken,
    leftOut: [
      ...held.map(({ item }) => ({ item, why: 'in-cart' as const })),
      ...fresh
        .filter(({ entry }) => !taken.includes(entry))
        .map(({ item }) => ({ item, why: 'cart-full' as const })),
    ],
  }
}

function whyNot<Entry extends MadeOfFiles>({ entry, owned }: Wish<Entry>): LeftOut['why'] | null {
  if (!entry) return 'unavailable'
  if (entry.sale !== 'money') return entry.sale
  return owned ? 'owned' : null
}
