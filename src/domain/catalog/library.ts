/** The three libraries and their ids (catalog 1). */
export const LIBRARY = { FOOTAGE_2D: 1, PRACTICE: 2, MODELS_3D: 3 } as const

export type LibraryId = (typeof LIBRARY)[keyof typeof LIBRARY]

/** The libraries by the names that manifests and the admin have for them. */
export const LIBRARY_BY_NAME = {
  '2d': LIBRARY.FOOTAGE_2D,
  practice: LIBRARY.PRACTICE,
  '3d': LIBRARY.MODELS_3D,
} as const satisfies Readonly<Record<string, LibraryId>>

export type LibraryName = keyof typeof LIBRARY_BY_NAME

export const LIBRARY_NAMES = ['2d', 'practice', '3d'] as const satisfies readonly LibraryName[]

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
