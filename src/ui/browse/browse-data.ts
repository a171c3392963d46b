import type { LoaderFunctionArgs } from 'react-router-dom'
import type { TopicKind } from '#application/ports/catalog.ts'
import { browseFrom, type Browse, type BrowsePage } from '#domain/catalog/browse.ts'
import type { TopicPage } from '#domain/catalog/product.ts'
import type { PageSource } from '../page-source.ts'
import { unwrap } from '../unwrap.ts'
import { paramsOf, type Listing } from './browse-address.ts'

/** What a list page shows. */
export interface BrowseData {
  readonly listing: Listing
  readonly browse: Browse
  readonly found: BrowsePage
  readonly topic: TopicPage | null
}

/** What a library or the search has under an address. */
export async function loadListing(
  source: PageSource,
  request: Request,
  listing: Listing,
): Promise<BrowseData> {
  const browse = browseFrom(paramsOf(new URL(request.url).searchParams), listing.fixed)
  const found = await unwrap(source.get('catalog').browse(browse))
  return { listing, browse, found, topic: null }
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
