import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom'
import type { TopicKind } from '#application/ports/catalogue.ts'
import { browseFrom, type Browse, type BrowsePage } from '#domain/catalogue/browse.ts'
import { LIBRARIES } from '#domain/catalogue/library.ts'
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

/** Libraries, categories, collections and search: one page over different shelves. */
export function browseRoutes(source: PageSource): RouteObject[] {
  const libraries = LIBRARIES.map(({ id, path }) =>
    listPage(path, ({ request }) =>
      browsed(source, request, { kind: 'library', path, fixed: { libraryId: id } }),
    ),
  )
  return [
    ...libraries,
    listPage('/category/:slug', (args) => topical(source, 'category', args)),
    listPage('/collection/:slug', (args) => topical(source, 'collection', args)),
    listPage('/search', ({ request }) =>
      browsed(source, request, { kind: 'search', path: '/search', fixed: {} }),
    ),
  ]
}

function listPage(
  path: string,
  loader: (args: LoaderFunctionArgs) => Promise<BrowseData>,
): RouteObject {
  return {
    path,
    loader,
    lazy: { Component: async () => (await import('./browse-page.tsx')).BrowsePage },
    handle: { module: 'src/ui/browse/browse-page.tsx' },
  }
}

async function topical(source: PageSource, kind: TopicKind, args: LoaderFunctionArgs) {
  const slug = args.params['slug'] ?? ''
  const topic = await settled(source.get('catalogue').topic(kind, slug))
  const fixed = { libraryId: topic.libraryId, [kind]: topic.slug }
  return {
    ...(await browsed(source, args.request, { kind, path: `/${kind}/${topic.slug}`, fixed })),
    topic,
  }
}

async function browsed(source: PageSource, request: Request, shelf: Shelf): Promise<BrowseData> {
  const browse = browseFrom(paramsOf(new URL(request.url).searchParams), shelf.fixed)
  const found = await settled(source.get('catalogue').browse(browse))
  return { shelf, browse, found, topic: null }
}
