import type { CartRef } from '#domain/cart/item.ts'

interface ItemColumns {
  readonly ref_kind: 'product' | 'bundle'
  /** Of the variant, or of the bundle. */
  readonly ref_id: number
}

/** An item as lines of carts and orders name it. */
export function itemColumns({ type, id }: CartRef): ItemColumns {
  return { ref_kind: type === 'bundle' ? 'bundle' : 'product', ref_id: id }
}

export function toItemRef({ ref_kind, ref_id }: { ref_kind: string; ref_id: number }): CartRef {
  return { type: ref_kind === 'bundle' ? 'bundle' : 'variant', id: ref_id }
}
