import type { Articles } from '#application/ports/articles.ts'
import { readArticle, readArticles } from '#contract/blog.ts'
import { orMissing, orOutage, type Api } from './api.ts'

export const httpArticles = (api: Api): Articles => ({
  list: () => api.call(readArticles).mapErr(orOutage),
  article: (slug) => api.call(readArticle, { params: { slug } }).mapErr(orMissing('article')),
})
