import { BUNDLE_SORTS } from '#domain/catalog/bundle-sort.ts'
import { facetsOf } from '#domain/catalog/facet.ts'
import { ASSET_TYPES, LIBRARIES } from '#domain/catalog/library.ts'
import { SEARCH_SORTS } from '#domain/catalog/sort.ts'
import type { JsonSchema } from './shapes.ts'

/** Query parameters of the rows that return lists, by row name. */
export const QUERY_KEYS: Readonly<Record<string, readonly string[]>> = {
  browseProducts: [
    'search_query',
    'library_id',
    'asset_type',
    'category',
    'collection',
    'sort_by',
    'page',
    ...new Set(
      [...LIBRARIES.map(({ id }) => id), null].flatMap((id) => facetsOf(id).map(({ key }) => key)),
    ),
  ],
  suggestProducts: ['search_query', 'library_id'],
  readBundles: ['sort_by'],
  readOrders: ['search_query', 'page', 'status'],
}

/** Schemas of list parameters; all others are text. */
const QUERY_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  page: { type: 'integer', minimum: 1 },
  library_id: { type: 'integer', enum: LIBRARIES.map(({ id }) => id) },
  asset_type: { type: 'string', enum: [...ASSET_TYPES] },
}

const SORTS: Readonly<Record<string, readonly { readonly value: string }[]>> = {
  browseProducts: SEARCH_SORTS,
  readBundles: BUNDLE_SORTS,
}

/** The schema of one parameter of a row that returns a list. */
export function listParameter(name: string, key: string): JsonSchema {
  const sorts = key === 'sort_by' ? SORTS[name] : undefined
  if (sorts) {
    return { type: 'string', enum: sorts.map(({ value }) => value).filter((value) => value !== '') }
  }
  return QUERY_SCHEMAS[key] ?? { type: 'string' }
}
