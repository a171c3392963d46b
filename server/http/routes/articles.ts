import { readText } from '#contract/texts.ts'
import type { Needs } from '../services.ts'
import { readArticle, readArticles } from '#contract/blog.ts'
import { serve } from '../serve.ts'
import type { ShopApp } from '../shop-app.ts'

/** The blog, open to everyone. */
export function articleRoutes(app: ShopApp, { articles }: Needs<'articles'>): void {
  serve(app, readArticles, () => articles.list())
  serve(app, readArticle, ({ params }) => articles.article(params.slug))
}

/** Help and policies, open to everyone. */
export function textRoutes(app: ShopApp, { texts }: Needs<'texts'>): void {
  serve(app, readText, ({ params }) => texts.text(params.slug))
}
