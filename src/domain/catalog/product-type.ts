import { LIBRARY, type LibraryId } from './library.ts'

/** The kind of product that a page shows, as analytics names it (analytics 1). */
export const PRODUCT_TYPES = ['2d element', 'practice footage', '3d asset', 'bundle'] as const

export type ProductType = (typeof PRODUCT_TYPES)[number]

const TYPE_OF: Readonly<Record<LibraryId, ProductType>> = {
  [LIBRARY.FOOTAGE_2D]: '2d element',
  [LIBRARY.PRACTICE]: 'practice footage',
  [LIBRARY.MODELS_3D]: '3d asset',
}

/** The type of an asset, by its library. */
export function productTypeOf(libraryId: LibraryId): ProductType {
  return TYPE_OF[libraryId]
}
