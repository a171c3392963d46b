import type { CartRef } from '#domain/cart/item.ts'

interface ItemColumns {
  readonly ref_kind: 'product' | 'bundle'
  /** Id of the variant or the bundle. */
  readonly ref_id: number
}

/** An item as referenced in the lines of carts and orders. */
export function itemColumns({ type, id }: CartRef): ItemColumns {
  return { ref_kind: type === 'bundle' ? 'bundle' : 'product', ref_id: id }
}

export function toItemRef({ ref_kind, ref_id }: { ref_kind: string; ref_id: number }): CartRef {
  return { type: ref_kind === 'bundle' ? 'bundle' : 'variant', id: ref_id }
}
