import { errAsync } from 'neverthrow'
import type { Catalog, TopicKind } from '#application/ports/catalog.ts'
import {
  browseProducts,
  readBundle,
  readBundles,
  readHome,
  readLicenses,
  readProduct,
  readTopic,
  suggestProducts,
} from '#contract/catalog.ts'
import { browseFrom } from '#domain/catalog/browse.ts'
import { bundleSortFrom } from '#domain/catalog/bundle.ts'
import { searchFrom } from '#domain/search/query.ts'
import { serve } from '../serve.ts'
import type { ShopApp } from '../shop-app.ts'

export interface CatalogServices {
  readonly catalog: Catalog
}

/** The catalog, open to everybody. */
export function catalogRoutes(app: ShopApp, { catalog }: CatalogServices): void {
  serve(app, readLicenses, () => catalog.licenses())
  serve(app, readHome, () => catalog.home())
  serve(app, suggestProducts, ({ query }) => catalog.suggest(searchFrom(query)))
  serve(app, browseProducts, ({ query }) => catalog.browse(browseFrom(query)))
  serve(app, readProduct, ({ params }) => catalog.product(params.slug))
  serve(app, readTopic, ({ params }) =>
    isTopicKind(params.kind)
      ? catalog.topic(params.kind, params.slug)
      : errAsync({ kind: 'missing', what: 'topic' }),
  )
  serve(app, readBundles, ({ query }) => catalog.bundles(bundleSortFrom(query['sort_by'])))
  serve(app, readBundle, ({ params }) => catalog.bundle(params.slug))
}

function isTopicKind(kind: string): kind is TopicKind {
  return kind === 'category' || kind === 'collection'
}
