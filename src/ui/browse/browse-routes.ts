import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom'
import { LIBRARIES } from '#domain/catalog/library.ts'
import type { TopicKind } from '#domain/catalog/topic.ts'
import type { PageSource } from '../page-source.ts'
import type * as BrowseModule from './browse-page.tsx'

/**
 * Libraries, categories, collections and search: one page for different listings. The loader is fetched with
 * the page.
 */
export function browseRoutes(source: PageSource): RouteObject[] {
  const libraries = LIBRARIES.map(({ id, path }) =>
    listPage(path, ({ loadListing }, { request }) =>
      loadListing(source, request, { kind: 'library', path, fixed: { libraryId: id } }),
    ),
  )
  return [
    ...libraries,
    listPage('/category/:slug', ({ loadTopic }, args) => loadTopic(source, 'category', args)),
    listPage('/collection/:slug', ({ loadTopic }, args) => loadTopic(source, 'collection', args)),
    topicsPage(source, '/categories', 'category'),
    topicsPage(source, '/collections', 'collection'),
    listPage('/search', ({ loadListing }, { request }) =>
      loadListing(source, request, { kind: 'search', path: '/search', fixed: {} }),
    ),
  ]
}

function topicsPage(source: PageSource, path: string, kind: TopicKind): RouteObject {
  return {
    path,
    handle: { module: 'src/ui/browse/topics-page.tsx' },
    lazy: {
      Component: async () => (await import('./topics-page.tsx')).TopicsPage,
      loader: async () => {
        const { loadTopics } = await import('./topics-page.tsx')
        return () => loadTopics(source, kind)
      },
    },
  }
}

function listPage(
  path: string,
  load: (module: typeof BrowseModule, args: LoaderFunctionArgs) => Promise<unknown>,
): RouteObject {
  return {
    path,
    handle: { module: 'src/ui/browse/browse-page.tsx' },
    lazy: {
      Component: async () => {
        const module = await import('./browse-page.tsx')
        await module.fetchParts()
        return module.BrowsePage
      },
      loader: async () => {
        const module = await import('./browse-page.tsx')
        return (args) => load(module, args)
      },
    },
  }
}
