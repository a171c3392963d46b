import type { ItemRef } from '#domain/cart/item.ts'

/** The page that a line of a cart or an order is about. */
export function linePath({ ref, slug }: { readonly ref: ItemRef; readonly slug: string }): string {
  return ref.kind === 'product' ? `/product/${slug}` : `/bundle/${slug}`
}
