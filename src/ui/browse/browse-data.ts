import type { LoaderFunctionArgs } from 'react-router-dom'
import type { TopicKind } from '#application/ports/catalogue.ts'
import { browseFrom, type Browse, type BrowsePage } from '#domain/catalogue/browse.ts'
import type { TopicPage } from '#domain/catalogue/product.ts'
import type { PageSource } from '../page-source.ts'
import { settled } from '../settled.ts'
import { paramsOf, type Shelf } from './browse-address.ts'

/** What a list page shows. */
export interface BrowseData {
  readonly shelf: Shelf
  readonly browse: Browse
  readonly found: BrowsePage
  readonly topic: TopicPage | null
}

/** What a library or the search has under an address. */
export async function loadShelf(
  source: PageSource,
  request: Request,
  shelf: Shelf,
): Promise<BrowseData> {
  const browse = browseFrom(paramsOf(new URL(request.url).searchParams), shelf.fixed)
  const found = await settled(source.get('catalogue').browse(browse))
  return { shelf, browse, found, topic: null }
}

/** The same for a category or a collection. */
export async function loadTopic(
  source: PageSource,
  kind: TopicKind,
  { params, request }: LoaderFunctionArgs,
): Promise<BrowseData> {
  const topic = await settled(source.get('catalogue').topic(kind, params['slug'] ?? ''))
  const fixed = { libraryId: topic.libraryId, [kind]: topic.slug }
  const shelf = { kind, path: `/${kind}/${topic.slug}`, fixed }
  return { ...(await loadShelf(source, request, shelf)), topic }
}
