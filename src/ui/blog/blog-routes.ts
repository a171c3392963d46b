import type { RouteObject } from 'react-router-dom'
import type { Article, ArticleCard } from '#domain/blog/article.ts'
import type { PageSource } from '../page-source.ts'
import { unwrap } from '../unwrap.ts'

/** The blog's index and the article page. */
export function blogRoutes(source: PageSource): RouteObject[] {
  return [
    {
      path: '/blog',
      loader: (): Promise<readonly ArticleCard[]> => unwrap(source.get('articles').list()),
      lazy: { Component: async () => (await import('./blog-page.tsx')).BlogPage },
      handle: { module: 'src/ui/blog/blog-page.tsx' },
    },
    {
      path: '/blog/:slug',
      loader: ({ params }): Promise<Article> =>
        unwrap(source.get('articles').article(params['slug'] ?? '')),
      lazy: { Component: async () => (await import('./article-page.tsx')).ArticlePage },
      handle: { module: 'src/ui/blog/article-page.tsx' },
    },
  ]
}
