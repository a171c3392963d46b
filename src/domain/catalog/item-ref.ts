export type ItemType = 'product' | 'variant' | 'bundle'

/** What identifies an item of the catalog: a product, one of a product's files (a variant), or a bundle. */
export interface ItemRef<Type extends ItemType = ItemType> {
  readonly type: Type
  readonly id: number
}

/** A bundle is a different item than the products in it, and a product a different item than its files. */
export function sameItem(one: ItemRef, other: ItemRef): boolean {
  return itemKey(one) === itemKey(other)
}

/** A key that is equal only for equal items. */
export function itemKey({ type, id }: ItemRef): string {
  return `${type}-${id}`
}

/** Parses an item from an untrusted type and id; null if they are invalid or the type is not one of `types`. */
export function parseItem<Type extends ItemType>(
  types: readonly Type[],
  type: unknown,
  id: unknown,
): ItemRef<Type> | null {
  const known = types.find((one) => one === type)
  const text = typeof id === 'number' || typeof id === 'string' ? String(id) : ''
  return known && /^[1-9]\d{0,9}$/.test(text) ? { type: known, id: Number(text) } : null
}

/** The ids of the items of one type, without duplicates. */
export function idsOf(refs: readonly ItemRef[], type: ItemType): readonly number[] {
  return [...new Set(refs.flatMap((ref) => (ref.type === type ? ref.id : [])))]
}
