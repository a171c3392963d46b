import type { Listing } from '../shared/listing.ts'
import { pageFrom, searchFrom } from '../search/query.ts'
import type { SearchReading } from '../search/reading.ts'
import { CATEGORY, facetsOf, OWNED, type FacetChoice, type FacetCounts } from './facet.ts'
import { isAssetType, LIBRARIES, LIBRARY, type AssetType, type LibraryId } from './library.ts'
import type { ProductCard, Topic } from './product.ts'
import { defaultSort, productSortFrom, type ProductSort } from './sort.ts'

/** The state of a product list, as its address holds it (catalog 5), with the facets of catalog 4. */
export interface Browse {
  readonly libraryId: LibraryId | null
  readonly search: string
  readonly sort: ProductSort
  readonly page: number
  readonly assetType: AssetType | null
  /** The category whose page this is; categories chosen from several are a facet. */
  readonly category: string | null
  readonly collection: string | null
  readonly facets: FacetChoice
}

export interface BrowsePage extends Listing<ProductCard> {
  readonly counts: FacetCounts
  /** Categories that the list can be narrowed to, in the editor's order. */
  readonly categories: readonly Topic[]
  /** Number of hits in each library for the same search, by library id; for the tabs of /search. */
  readonly libraryTotals: Readonly<Record<LibraryId, number>>
  /**
   * The words that were searched for instead, if the typed ones were found nowhere; the page says so. Null otherwise.
   */
  readonly searchedFor: string | null
  /** How the search was interpreted; null without a search. */
  readonly reading: SearchReading | null
}

/** Decoded parameters of an address or a request, one value per key; multiple facet values are comma-separated. */
export type BrowseParams = Readonly<Record<string, string | undefined>>

/** Reads a browse from an address. Unknown values fall back silently (catalog 5); none of them is an error. */
export function browseFrom(params: BrowseParams, fixed: Partial<Browse> = {}): Browse {
  const libraryId = fixed.libraryId ?? libraryFrom(params['library_id'])
  const assetType = params['asset_type']
  const search = searchFrom(params)
  return {
    libraryId,
    search,
    sort: productSortFrom(params['sort_by'], search),
    page: pageFrom(params['page']),
    assetType: libraryId === LIBRARY.MODELS_3D && isAssetType(assetType) ? assetType : null,
    category: fixed.category ?? null,
    collection: fixed.collection ?? slugFrom(params['collection']),
    facets: {
      ...facetsFrom(params, libraryId),
      ...(fixed.category === undefined && categoriesFrom(params[CATEGORY])),
    },
  }
}

/** The shortest parameters that `browseFrom` reads back as the same browse: defaults are left out. */
export function browseParams(browse: Browse, fixed: Partial<Browse> = {}): Record<string, string> {
  const params: Record<string, string> = {}
  if (browse.libraryId && !fixed.libraryId) params['library_id'] = String(browse.libraryId)
  if (browse.search) params['search_query'] = browse.search
  if (browse.assetType) params['asset_type'] = browse.assetType
  if (browse.category && !fixed.category) params['category'] = browse.category
  if (browse.collection && !fixed.collection) params['collection'] = browse.collection
  for (const [key, values] of Object.entries(browse.facets)) {
    if (values.length > 0) params[key] = values.join(',')
  }
  if (browse.sort !== defaultSort(browse.search)) params['sort_by'] = browse.sort
  if (browse.page > 1) params['page'] = String(browse.page)
  return params
}

/** The same browse for another search text, on the first page. A sort order that no one chose resets to the default. */
export function withSearch(browse: Browse, search: string): Browse {
  const wasChosen = browse.sort !== defaultSort(browse.search) && browse.sort !== 'relevance'
  return { ...browse, search, page: 1, sort: wasChosen ? browse.sort : defaultSort(search) }
}

/** The same browse with one facet value added or removed, back on the first page. */
export function toggleFacet(browse: Browse, key: string, value: string): Browse {
  const chosen = browse.facets[key] ?? []
  const values = chosen.includes(value)
    ? chosen.filter((one) => one !== value)
    : [...chosen, value].toSorted()
  return { ...browse, page: 1, facets: withValues(browse.facets, key, values) }
}

function withValues(facets: FacetChoice, key: string, values: readonly string[]): FacetChoice {
  const others = Object.entries(facets).filter(([other]) => other !== key)
  return Object.fromEntries(values.length > 0 ? [...others, [key, values]] : others)
}

function libraryFrom(value: string | undefined): LibraryId | null {
  return LIBRARIES.find(({ id }) => String(id) === value)?.id ?? null
}

function slugFrom(value: string | undefined): string | null {
  return value && /^[a-z0-9-]{1,80}$/.test(value) ? value : null
}

function categoriesFrom(value = ''): FacetChoice {
  const slugs = value.split(',').flatMap((one) => slugFrom(one) ?? [])
  return slugs.length > 0 ? { [CATEGORY]: [...new Set(slugs)].toSorted() } : {}
}

function facetsFrom(params: BrowseParams, libraryId: LibraryId | null): FacetChoice {
  return Object.fromEntries(
    [OWNED, ...facetsOf(libraryId)].flatMap((facet) => {
      const asked = (params[facet.key] ?? '').split(',')
      const known = facet.values.map(({ value }) => value).filter((value) => asked.includes(value))
      return known.length > 0 ? [[facet.key, known.toSorted()]] : []
    }),
  )
}
