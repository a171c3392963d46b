import type { AdminArticles } from '#application/ports/admin-articles.ts'
import {
  addArticle,
  changeArticle,
  listAdminArticles,
  previewArticle,
  readAdminArticle,
  setArticleState,
} from '#contract/admin-articles.ts'
import { orMissing, orOutage, type Api } from './api.ts'
import { toEntryRefused } from './admin-refusals.ts'
import { either, refusals } from './refusals.ts'

const refused = either(toEntryRefused, orMissing('article'))

export const httpAdminArticles = (api: Api): AdminArticles => ({
  articles: () =>
    api
      .call(listAdminArticles)
      .map(({ items }) => items)
      .mapErr(orOutage),
  article: (slug) => api.call(readAdminArticle, { params: { slug } }).mapErr(orMissing('article')),
  previewArticle: (markdown) =>
    api
      .call(previewArticle, { body: { markdown } })
      .map(({ body }) => body)
      .mapErr(either(refusals('ASSET_REFUSED'), orOutage)),
  addArticle: (article, reason) =>
    api.call(addArticle, { body: { ...article, reason } }).mapErr(refused),
  changeArticle: (slug, change, reason) =>
    api.call(changeArticle, { params: { slug }, body: { ...change, reason } }).mapErr(refused),
  setArticleState: (slug, state, reason) =>
    api.call(setArticleState, { params: { slug }, body: { state, reason } }).mapErr(refused),
})
