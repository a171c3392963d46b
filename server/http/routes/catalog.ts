import type { Needs } from '#server/http/services.ts'
import { errAsync } from 'neverthrow'
import type { TopicKind } from '#domain/catalog/topic.ts'
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
import { browseFrom } from '#domain/catalog/browse.ts'
import { bundleSortFrom } from '#domain/catalog/bundle-sort.ts'
import { searchFrom } from '#domain/search/query.ts'
import { licenseFrom } from '../license-from.ts'
import { CATALOG_ANSWERS } from '#server/http/catalog-answers.ts'
import { serve, serveJson } from '#server/http/serve.ts'
import type { ShopApp } from '#server/http/shop-app.ts'
import { readPacks, readPlans } from '#contract/price-book.ts'

/** The catalog, open to everyone. */
export function catalogRoutes(app: ShopApp, { catalog }: Needs<'catalog'>): void {
  serve(app, readLicenses, () => catalog.licenses())
  serveJson(app, readHome, () => catalog.home(), CATALOG_ANSWERS.home)
  serveJson(
    app,
    suggestProducts,
    ({ query }) => catalog.suggest(searchFrom(query)),
    CATALOG_ANSWERS.suggested,
  )
  serveJson(
    app,
    browseProducts,
    ({ query, viewer }) => catalog.browse(browseFrom(query), undefined, viewer),
    CATALOG_ANSWERS.browsed,
  )
  serve(app, readPlateMatches, ({ query }) => catalog.matching(query))
  serveJson(app, readProduct, ({ params }) => catalog.product(params.slug), CATALOG_ANSWERS.asset)
  serveJson(
    app,
    readCards,
    ({ query }) => catalog.cards(query.ids.split(',').filter(isRowId).map(Number)),
    CATALOG_ANSWERS.cards,
  )
  serve(app, readInContext, ({ params }) => catalog.inContext(params.slug))
  serve(app, readTopics, ({ params }) =>
    isTopicKind(params.kind)
      ? catalog.topics(params.kind)
      : errAsync({ kind: 'missing', what: 'topic' }),
  )
  serve(app, readTopic, ({ params }) =>
    isTopicKind(params.kind)
      ? catalog.topic(params.kind, params.slug)
      : errAsync({ kind: 'missing', what: 'topic' }),
  )
  serve(app, readBundles, ({ query }) => catalog.bundles(bundleSortFrom(query['sort_by'])))
  serve(app, readBundle, ({ params }) => catalog.bundle(params.slug))
}

function isRowId(text: string): boolean {
  return /^[1-9]\d{0,8}$/.test(text)
}

function isTopicKind(kind: string): kind is TopicKind {
  return kind === 'category' || kind === 'collection'
}

/** Plans and packs at a license's prices, open to everyone. */
export function priceBookRoutes(app: ShopApp, { priceBook }: Needs<'priceBook'>): void {
  serve(app, readPlans, ({ query }) =>
    priceBook.plans(licenseFrom(query.licenseId)).map((items) => ({ items })),
  )
  serve(app, readPacks, ({ query }) =>
    priceBook.packs(licenseFrom(query.licenseId)).map((items) => ({ items })),
  )
}
