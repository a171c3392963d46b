import type { CartRef } from '#domain/cart/item.ts'
import { sameItem } from '#domain/catalog/item-ref.ts'
import type { Cart } from '#server/application/ports/cart-repository.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'

/** A line and the file that is to replace it. */
interface FileChange {
  readonly item: CartRef
  readonly to: CartRef
}

/**
 * The cart's items after replacing a line with another file of the same asset; null if the cart has no such
 * line, or the asset no such file.
 */
export async function withOtherFile(
  { carts, catalog }: Unit,
  cart: Cart,
  { item, to }: FileChange,
): Promise<readonly CartRef[] | null> {
  if (item.type === 'bundle' || to.type === 'bundle') return null
  const items = await carts.items(cart.id)
  if (!items.some((ref) => sameItem(ref, item))) return null
  const [[from] = [], [wanted] = []] = await catalog.filesOf([item, to])
  if (!from || from.productId !== wanted?.productId) return null
  return items.map((ref) => (sameItem(ref, item) ? to : ref))
}

/** Sorts the cart's items in the order of `items`, so that a line whose file was changed keeps its place. */
export async function orderAs(
  { carts }: Unit,
  cart: Cart,
  items: readonly CartRef[],
): Promise<void> {
  const held = await carts.items(cart.id)
  const isHeld = (item: CartRef) => held.some((ref) => sameItem(ref, item))
  await carts.replaceItems(cart.id, items.filter(isHeld))
}
