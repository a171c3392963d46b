import { articleTexts } from '#server/articles/article-texts.ts'
import { createAdminArticles } from '#server/application/catalog/admin-articles.ts'
import { createAdminBundles } from '#server/application/catalog/admin-bundles.ts'
import { createAdminTopics } from '#server/application/catalog/admin-topics.ts'
import { createAdminCatalog } from '#server/application/catalog/admin-catalog.ts'
import { createAssetImports } from '#server/application/catalog/asset-imports.ts'
import { articlesOver } from '#server/application/catalog/articles.ts'
import { catalogFinders } from '#server/catalog/catalog-finders.ts'
import { sitemapAssets } from '#server/catalog/sitemap-assets.ts'
import { sqlCatalog, sqlReadModels } from '#server/catalog/sql-catalog.ts'
import { socialCardOf } from '#server/application/catalog/social-card.ts'
import { sitemaps } from '#server/application/catalog/sitemaps.ts'
import { createPriceBook } from '#server/application/subscription/price-book.ts'
import { createPriceList } from '#server/application/subscription/set-prices.ts'
import { sqlPublicMedia } from '#server/sql/catalog/sql-public-media.ts'
import { reportLowPrices } from '#server/application/catalog/low-prices.ts'
import { same } from '#wiring/wire.ts'
import { wire, wireFrom, type SomeBindings } from './wire.ts'

/** The catalog as everyone sees it and as staff change it. */
export const CATALOG = {
  adminCatalog: wire(createAdminCatalog, 'units'),
  articleTexts: wire(articleTexts, 'storage'),
  adminArticles: wireFrom(createAdminArticles, same('units', 'articleTexts')),
  adminBundles: wire(createAdminBundles, 'units'),
  adminTopics: wire(createAdminTopics, 'units'),
  assetImports: wireFrom(
    createAssetImports,
    same('assetImporter', 'clock', 'resumableUploads', 'units'),
  ),
  articles: wire(articlesOver, 'units'),
  catalog: wire(sqlCatalog, 'catalogReads', 'clock', 'assetFinders', 'reads'),
  assetFinders: wireFrom(
    catalogFinders,
    same(
      'searchEngine',
      'readModels',
      'unlimitedDb',
      'catalogReads',
      'clock',
      'log',
      'databaseOutages',
    ),
  ),
  readModels: wireFrom(sqlReadModels, {
    ...same('clock', 'log'),
    db: 'catalogReads',
    outages: 'databaseOutages',
    shared: 'sharedReadModels',
    beside: 'readModelBuilds',
  }),
  priceBook: wire(createPriceBook, 'units'),
  priceList: wire(createPriceList, 'units'),
  publicMedia: wire(sqlPublicMedia, 'catalogReads'),
  socialCardOf: wireFrom(socialCardOf, same('catalog', 'socialCards', 'storage')),
  sitemapAssets: wire(sitemapAssets, 'catalogReads', 'assetFinders'),
  sitemaps: wireFrom(sitemaps, same('articles', 'catalog', 'sitemapAssets', 'sitemapDocuments')),
  reportLowPrices: wireFrom(reportLowPrices, same('units', 'log')),
} satisfies SomeBindings
