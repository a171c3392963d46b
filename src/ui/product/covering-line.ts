import type { CartLine, CartOrder } from '#domain/cart/order.ts'

/** The cart line that covers a file which is not in the cart itself (cart 6). */
export function coveringLine(
  cart: { readonly order: CartOrder | null },
  variantId: number,
): CartLine | undefined {
  return cart.order?.items.find(({ others }) => others?.coveredFiles.includes(variantId))
}
