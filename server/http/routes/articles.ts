import type { Articles } from '#application/ports/articles.ts'
import { readArticle, readArticles } from '#contract/blog.ts'
import { serve } from '../serve.ts'
import type { ShopApp } from '../shop-app.ts'

export interface ArticleServices {
  readonly articles: Articles
}

/** The blog, open to everybody. */
export function articleRoutes(app: ShopApp, { articles }: ArticleServices): void {
  serve(app, readArticles, () => articles.list())
  serve(app, readArticle, ({ params }) => articles.article(params.slug))
}
