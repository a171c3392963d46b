import type { AdminPageProps, AdminPlace } from '../admin-place.ts'
import { pagePart } from '../../components/lazy-page-part.tsx'

/** The catalog pages, each fetched when it is opened. */
export const CATALOG_PLACES: readonly AdminPlace[] = [
  {
    path: '/catalog',
    Page: pagePart<AdminPageProps>(async () => (await import('./catalog-page.tsx')).CatalogPage),
    label: 'Assets',
    group: 'Catalog',
  },
  {
    path: '/catalog/new',
    Page: pagePart<AdminPageProps>(async () => (await import('./new-asset-page.tsx')).NewAssetPage),
  },
  {
    path: '/catalog/:sku',
    Page: pagePart<AdminPageProps>(async () => (await import('./asset-page.tsx')).AssetPage),
  },
  {
    path: '/collections',
    Page: pagePart<AdminPageProps>(async () => (await import('./topics-page.tsx')).CollectionsPage),
    label: 'Collections',
  },
  {
    path: '/collections/new',
    Page: pagePart<AdminPageProps>(
      async () => (await import('./new-topic-page.tsx')).NewCollectionPage,
    ),
  },
  {
    path: '/collections/:slug',
    Page: pagePart<AdminPageProps>(async () => (await import('./topic-page.tsx')).CollectionPage),
  },
  {
    path: '/categories',
    Page: pagePart<AdminPageProps>(async () => (await import('./topics-page.tsx')).CategoriesPage),
    label: 'Categories',
  },
  {
    path: '/categories/new',
    Page: pagePart<AdminPageProps>(
      async () => (await import('./new-topic-page.tsx')).NewCategoryPage,
    ),
  },
  {
    path: '/categories/:slug',
    Page: pagePart<AdminPageProps>(async () => (await import('./topic-page.tsx')).CategoryPage),
  },
  {
    path: '/bundles',
    Page: pagePart<AdminPageProps>(async () => (await import('./bundles-page.tsx')).BundlesPage),
    label: 'Bundles',
  },
  {
    path: '/bundles/new',
    Page: pagePart<AdminPageProps>(
      async () => (await import('./new-bundle-page.tsx')).NewBundlePage,
    ),
  },
  {
    path: '/bundles/:sku',
    Page: pagePart<AdminPageProps>(async () => (await import('./bundle-page.tsx')).BundlePage),
  },
  {
    path: '/blog',
    Page: pagePart<AdminPageProps>(async () => (await import('./articles-page.tsx')).ArticlesPage),
    label: 'Blog',
  },
  {
    path: '/blog/new',
    Page: pagePart<AdminPageProps>(async () => (await import('./article-page.tsx')).NewArticlePage),
  },
  {
    path: '/blog/:slug',
    Page: pagePart<AdminPageProps>(async () => (await import('./article-page.tsx')).ArticlePage),
  },
  {
    path: '/imports',
    Page: pagePart<AdminPageProps>(async () => (await import('./imports-page.tsx')).ImportsPage),
    label: 'Imports',
  },
]
