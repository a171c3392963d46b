import type { Articles } from '#application/ports/articles.ts'
import type { Texts } from '#application/ports/texts.ts'
import { readArticle, readArticles } from '#contract/blog.ts'
import { readText } from '#contract/texts.ts'
import { orMissing, orOutage, type Api } from './api.ts'

export const httpArticles = (api: Api): Articles => ({
  list: () => api.call(readArticles).mapErr(orOutage),
  article: (slug) => api.call(readArticle, { params: { slug } }).mapErr(orMissing('article')),
})

export const httpTexts = (api: Api): Texts => ({
  text: (slug) => api.call(readText, { params: { slug } }).mapErr(orMissing('text')),
})
