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

/** What only a page shows that was asked for something: it is fetched before such a page stands. */
export const loadAskedParts = once(() => import('./asked-parts.ts'))

/** The filters, in the rail and in the sheet. */
export const loadFilters = once(() => import('./filter-form.tsx'))

/** Before a page that came from the server is taken over. What an address asks for stands in its parameters. */
export async function fetchParts(): Promise<void> {
  const parts =
    import.meta.env.SSR || location.search ? [loadFilters, loadAskedParts] : [loadFilters]
  await fetchAll(parts)
}

/** Where one does not arrive, the page asks again for itself. */
async function fetchAll(parts: readonly (() => Promise<unknown>)[]): Promise<void> {
  await Promise.allSettled(parts.map(fetchAhead))
}

/** No more than a row at a desk. */
const FEW = 4

/** What a library or the search has under an address. */
export async function loadListing(
  source: PageSource,
  request: Request,
  listing: Listing,
): Promise<BrowseData> {
  const browse = browseFrom(paramsOf(new URL(request.url).searchParams), listing.fixed)
  const parts = fetchAll(isAsked(browse) ? [loadFilters, loadAskedParts] : [loadFilters])
  // Only then: what a page shows of its viewer is never kept for the next one.
  const viewer = browse.facets[OWNED.key] ? await source.viewer() : undefined
  const found = await unwrap(source.get('catalog').browse(browse, request.signal, viewer))
  await parts
  const popular = found.items.length > FEW ? [] : await popularBeside(source, found, browse)
  return { listing, browse, found, topic: null, popular }
}

/** The most popular assets of the library that is looked at, or of all, that are not shown already. The page does without. */
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

/** The same for a category or a collection. */
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
