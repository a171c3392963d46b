import { browseParams } from '#domain/catalog/browse.ts'
import type { Catalog } from '#application/ports/catalog.ts'
import {
  browseProducts,
  readBundle,
  readBundles,
  readCards,
  readHome,
  readInContext,
  readLicenses,
  readProduct,
  readTopic,
  readTopics,
  suggestProducts,
} from '#contract/catalog.ts'
import { readPlateMatches } from '#contract/plate-matches.ts'
import type { Gone, Missing, Outage } from '#application/ports/outage.ts'
import { orMissing, orOutage, type Api, type Failure } from './api.ts'

export const httpCatalog = (api: Api): Catalog => ({
  licenses: () => api.call(readLicenses).mapErr(orOutage),
  home: () => api.call(readHome).mapErr(orOutage),
  browse: (browse, signal) =>
    api.call(browseProducts, { query: browseParams(browse), signal }).mapErr(orOutage),
  suggest: (text, signal) =>
    api.call(suggestProducts, { query: { search_query: text }, signal }).mapErr(orOutage),
  product: (slug) => api.call(readProduct, { params: { slug } }).mapErr(orGone('asset')),
  cards: (ids) => api.call(readCards, { query: { ids: ids.join() } }).mapErr(orOutage),
  inContext: (slug) => api.call(readInContext, { params: { slug } }).mapErr(orGone('asset')),
  matching: (plate) => api.call(readPlateMatches, { query: plate }).mapErr(orOutage),
  topics: (kind) => api.call(readTopics, { params: { kind } }).mapErr(orOutage),
  topic: (kind, slug) => api.call(readTopic, { params: { kind, slug } }).mapErr(orMissing(kind)),
  bundles: (sort) =>
    api.call(readBundles, { query: sort ? { sort_by: sort } : {} }).mapErr(orOutage),
  bundle: (slug) => api.call(readBundle, { params: { slug } }).mapErr(orGone('bundle')),
})

function orGone(what: string) {
  return (failure: Failure): Missing | Gone | Outage =>
    failure.kind === 'refused' && failure.problem.code === 'GONE'
      ? { kind: 'gone', what }
      : orMissing(what)(failure)
}
