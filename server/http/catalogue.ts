import { errAsync } from 'neverthrow'
import type { Catalogue, TopicKind } from '#application/ports/catalogue.ts'
import {
  browseProducts,
  readBundle,
  readBundles,
  readHome,
  readLicenses,
  readProduct,
  readTopic,
  suggestProducts,
} from '#contract/catalogue.ts'
import { browseFrom } from '#domain/catalogue/browse.ts'
import { bundleSortFrom } from '#domain/catalogue/bundle.ts'
import { searchFrom } from '#domain/search/query.ts'
import { serve } from './serve.ts'
import type { ShopApp } from './shop-app.ts'

export interface CatalogueServices {
  readonly catalogue: Catalogue
}

/** The shelves, open to everybody. */
export function catalogueRoutes(app: ShopApp, { catalogue }: CatalogueServices): void {
  serve(app, readLicenses, () => catalogue.licenses())
  serve(app, readHome, () => catalogue.home())
  serve(app, suggestProducts, ({ query }) => catalogue.suggest(searchFrom(query)))
  serve(app, browseProducts, ({ query }) => catalogue.browse(browseFrom(query)))
  serve(app, readProduct, ({ params }) => catalogue.product(params.slug))
  serve(app, readTopic, ({ params }) =>
    isTopicKind(params.kind)
      ? catalogue.topic(params.kind, params.slug)
      : errAsync({ kind: 'missing', what: 'topic' }),
  )
  serve(app, readBundles, ({ query }) => catalogue.bundles(bundleSortFrom(query['sort_by'])))
  serve(app, readBundle, ({ params }) => catalogue.bundle(params.slug))
}

function isTopicKind(kind: string): kind is TopicKind {
  return kind === 'category' || kind === 'collection'
}
