import type { CartRef } from '#domain/cart/item.ts'

/** The path of the product or bundle that a cart or order line is about. */
export function linePath({ ref, slug }: { readonly ref: CartRef; readonly slug: string }): string {
  return ref.type === 'variant' ? `/product/${slug}` : `/bundle/${slug}`
}
