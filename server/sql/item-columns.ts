import type { ItemRef } from '#domain/cart/item.ts'

interface ItemColumns {
  readonly ref_kind: 'product' | 'bundle'
  /** Of the variant, or of the bundle. */
  readonly ref_id: number
}

/** An item as lines of carts and orders name it. */
export function itemColumns(ref: ItemRef): ItemColumns {
  return ref.kind === 'product'
    ? { ref_kind: 'product', ref_id: ref.variantId }
    : { ref_kind: 'bundle', ref_id: ref.bundleId }
}

export function toItemRef({ ref_kind, ref_id }: ItemColumns): ItemRef {
  return ref_kind === 'product'
    ? { kind: 'product', variantId: ref_id }
    : { kind: 'bundle', bundleId: ref_id }
}
