import { listParams, listQueryFrom, type ListParams, type ListQuery } from '../search/list-query.ts'
import { isLibraryId, type LibraryId } from './library.ts'

/** Whether an asset is on sale: not yet, now, or no longer (catalog 7). */
export const ASSET_STATES = ['draft', 'published', 'retired'] as const
export type AssetState = (typeof ASSET_STATES)[number]

/** The query of a list in the admin's catalog. */
export interface AssetQuery extends ListQuery {
  /** Null for all. */
  readonly state: AssetState | null
  readonly libraryId: LibraryId | null
}

/** Reads a query from an address; unknown values become null (catalog 5). */
export function assetQueryFrom(params: ListParams): AssetQuery {
  const library = Number(params['library_id'] ?? '')
  return {
    ...listQueryFrom(params),
    state: ASSET_STATES.find((state) => state === params['state']) ?? null,
    libraryId: isLibraryId(library) ? library : null,
  }
}

/** The shortest parameters that `assetQueryFrom` reads back as the same query. */
export function assetParams({ state, libraryId, ...query }: AssetQuery): Record<string, string> {
  return {
    ...listParams(query),
    ...(state !== null && { state }),
    ...(libraryId !== null && { library_id: String(libraryId) }),
  }
}
