/** The three libraries and their ids (catalog 1). */
export const LIBRARY = { FOOTAGE_2D: 1, PRACTICE: 2, MODELS_3D: 3 } as const

export type LibraryId = (typeof LIBRARY)[keyof typeof LIBRARY]

export interface Library {
  readonly id: LibraryId
  readonly name: string
  readonly path: string
}

export const LIBRARIES: readonly Library[] = [
  { id: LIBRARY.FOOTAGE_2D, name: '2D elements', path: '/2d' },
  { id: LIBRARY.PRACTICE, name: 'Practice footage', path: '/practice-footage' },
  { id: LIBRARY.MODELS_3D, name: '3D assets', path: '/3d' },
]

export function isLibraryId(value: unknown): value is LibraryId {
  return LIBRARIES.some(({ id }) => id === value)
}

export const ASSET_TYPES = ['3d_models', 'animated', 'vdb'] as const

/** Kinds of 3D asset (catalog 1). Only the 3D library has them. */
export type AssetType = (typeof ASSET_TYPES)[number]

export function isAssetType(value: unknown): value is AssetType {
  return ASSET_TYPES.some((type) => type === value)
}
