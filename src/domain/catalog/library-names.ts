import { LIBRARY, type LibraryId } from './library.ts'

/** The libraries by the names that manifests and the admin use. */
export const LIBRARY_BY_NAME = {
  '2d': LIBRARY.FOOTAGE_2D,
  practice: LIBRARY.PRACTICE,
  '3d': LIBRARY.MODELS_3D,
} as const satisfies Readonly<Record<string, LibraryId>>

export type LibraryName = keyof typeof LIBRARY_BY_NAME

export const LIBRARY_NAMES = ['2d', 'practice', '3d'] as const satisfies readonly LibraryName[]
