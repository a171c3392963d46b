import type { CartRef } from '#domain/cart/item.ts'

/** The page that a line of a cart or an order is about. */
export function linePath({ ref, slug }: { readonly ref: CartRef; readonly slug: string }): string {
  return ref.type === 'variant' ? `/product/${slug}` : `/bundle/${slug}`
}
