import type { LoaderFunctionArgs } from 'react-router-dom'
import type { TopicKind } from '#domain/catalog/topic.ts'
import { browseFrom, type BrowsePage } from '#domain/catalog/browse.ts'
import { OWNED } from '#domain/catalog/facet.ts'
import type { LibraryId } from '#domain/catalog/library.ts'
import type { ProductCard } from '#domain/catalog/product.ts'
import { once } from '#domain/shared/once.ts'
import { fetchAhead } from '../components/lazy-part.tsx'
import type { PageSource } from '../page-source.ts'
import { unwrap } from '../unwrap.ts'
import { paramsOf, type Listing } from './browse-address.ts'
import { isAsked, type BrowseData } from './browse-data.ts'

/** The parts that only a page with a search or filters shows. They are fetched before such a page is rendered. */
export const loadAskedParts = once(() => import('./asked-parts.ts'))

/** The filters, both in the sidebar and in the sheet. */
export const loadFilters = once(() => import('./filter-form.tsx'))

/** Fetches parts before a server-rendered page hydrates. Any search or filters are in its query string. */
export async function fetchParts(): Promise<void> {
  const parts =
    import.meta.env.SSR || location.search ? [loadFilters, loadAskedParts] : [loadFilters]
  await fetchAll(parts)
}

/** If fetching fails, the page requests the part again. */
async function fetchAll(parts: readonly (() => Promise<unknown>)[]): Promise<void> {
  await Promise.allSettled(parts.map(fetchAhead))
}

/** No more than one row on a desktop screen. */
const FEW = 4

/** Loads the listing of a library or search for an address. */
export async function loadListing(
  source: PageSource,
  request: Request,
  listing: Listing,
): Promise<BrowseData> {
  const browse = browseFrom(paramsOf(new URL(request.url).searchParams), listing.fixed)
  const parts = fetchAll(isAsked(browse) ? [loadFilters, loadAskedParts] : [loadFilters])
  // Pass the viewer only if needed: a response that depends on its viewer is never cached for others.
  const viewer = browse.facets[OWNED.key] ? await source.viewer() : undefined
  const found = await unwrap(source.get('catalog').browse(browse, request.signal, viewer))
  await parts
  const popular = found.items.length > FEW ? [] : await popularBeside(source, found, browse)
  return { listing, browse, found, topic: null, popular }
}

/**
 * The most popular assets that are not already shown, from the current library or from all. The page works
 * without them.
 */
function popularBeside(
  source: PageSource,
  { items }: BrowsePage,
  { libraryId }: { readonly libraryId: LibraryId | null },
): Promise<readonly ProductCard[]> {
  const shown = new Set(items.map(({ id }) => id))
  return source
    .get('catalog')
    .browse(browseFrom({}, libraryId ? { libraryId } : {}))
    .match(
      (most) => most.items.filter(({ id }) => !shown.has(id)).slice(0, FEW),
      () => [],
    )
}

/** Loads the listing of a category or a collection. */
export async function loadTopic(
  source: PageSource,
  kind: TopicKind,
  { params, request }: LoaderFunctionArgs,
): Promise<BrowseData> {
  const topic = await unwrap(source.get('catalog').topic(kind, params['slug'] ?? ''))
  const fixed = { libraryId: topic.libraryId, [kind]: topic.slug }
  const listing = { kind, path: `/${kind}/${topic.slug}`, fixed }
  return { ...(await loadListing(source, request, listing)), topic }
}
