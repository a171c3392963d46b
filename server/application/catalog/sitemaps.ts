import { err, errAsync, ok, okAsync, ResultAsync } from 'neverthrow'
import type { Articles } from '#application/ports/articles.ts'
import type { Catalog } from '#application/ports/catalog.ts'
import type { Missing, Outage } from '#application/ports/outage.ts'
import { LIBRARIES } from '#domain/catalog/library.ts'
import { POLICIES } from '#domain/help/shop-text.ts'
import type { SitemapAsset, SitemapAssets } from '#server/application/ports/sitemap-assets.ts'
import type { SitemapDocuments, SitemapPage } from '#server/application/ports/sitemap-documents.ts'

export type Sitemaps = ReturnType<typeof sitemaps>

/** Assets per sitemap: a thousand with their clips make half a megabyte, which is generated in a few milliseconds. */
const ASSETS_IN_SITEMAP = 1_000

/** Pages that always exist. */
const STORE_PAGES = [
  '/',
  ...LIBRARIES.map(({ path }) => path),
  '/categories',
  '/collections',
  '/bundles',
  '/pricing',
  '/blog',
  '/try',
  '/help',
  '/help/api',
  ...POLICIES.map((slug) => `/policies/${slug}`),
]

const MISSING: Missing = { kind: 'missing', what: 'sitemap' }

interface SitemapNeeds {
  readonly articles: Articles
  readonly catalog: Catalog
  readonly sitemapAssets: SitemapAssets
  readonly sitemapDocuments: SitemapDocuments
}

/**
 * Sitemaps for search engines: every page that may be listed, split by kind, and assets split by library
 * and by the thousand (display 5).
 */
export function sitemaps({ articles, catalog, sitemapAssets, sitemapDocuments }: SitemapNeeds) {
  const kinds: ReadonlyMap<string, () => ResultAsync<readonly SitemapPage[], Outage>> = new Map([
    ['pages', () => okAsync(STORE_PAGES.map((path) => pageWith(path)))],
    ['categories', () => topics('category')],
    ['collections', () => topics('collection')],
    [
      'bundles',
      () =>
        catalog
          .bundles('')
          .map((all) => all.map(({ slug, cover }) => pageWith(`/bundle/${slug}`, cover))),
    ],
    [
      'articles',
      () =>
        articles
          .list()
          .map((all) => all.map(({ slug, cover }) => pageWith(`/blog/${slug}`, cover.src))),
    ],
  ])

  const topics = (kind: 'category' | 'collection') =>
    catalog
      .topics(kind)
      .map((all) => all.map(({ slug, cover }) => pageWith(`/${kind}/${slug}`, cover)))

  const names = (): ResultAsync<readonly string[], Outage> =>
    ResultAsync.combine([
      ResultAsync.combine(
        [...kinds].map(([name, pages]) => pages().map((all) => (all.length > 0 ? [name] : []))),
      ),
      sitemapAssets.counts(),
    ]).map(([filled, counts]) => [
      ...filled.flat(),
      ...LIBRARIES.flatMap(({ id, path }) =>
        Array.from(
          { length: Math.ceil((counts.get(id) ?? 0) / ASSETS_IN_SITEMAP) },
          (_, index) => `${path.slice(1)}-${index + 1}`,
        ),
      ),
    ])

  const pagesOf = (name: string): ResultAsync<readonly SitemapPage[], Missing | Outage> => {
    const kind = kinds.get(name)
    if (kind) return kind()
    const [, library, number] = /^([\da-z-]+)-([1-9]\d{0,5})$/.exec(name) ?? []
    const found = LIBRARIES.find(({ path }) => path === `/${library}`)
    if (!found) return errAsync(MISSING)
    const offset = (Number(number) - 1) * ASSETS_IN_SITEMAP
    return sitemapAssets
      .some(found.id, { offset, limit: ASSETS_IN_SITEMAP })
      .andThen((assets) => (assets.length > 0 ? ok(assets.map(assetPage)) : err(MISSING)))
  }

  return {
    /** Links to every sitemap that is not empty. */
    index: (): ResultAsync<Uint8Array<ArrayBuffer>, Missing | Outage> =>
      names().andThen((all) => sitemapDocuments.index(all.map((name) => `/sitemaps/${name}.xml`))),
    /** One sitemap, by its name. */
    map: (name: string): ResultAsync<Uint8Array<ArrayBuffer>, Missing | Outage> =>
      pagesOf(name).andThen((pages) => sitemapDocuments.map(pages)),
  }
}

function pageWith(path: string, image: string | null = null): SitemapPage {
  return { path, images: image === null ? [] : [image], videos: [] }
}

function assetPage(asset: SitemapAsset): SitemapPage {
  const { name, motionDescription, previews, facts, publishedAt } = asset
  const file = previews.videoMp4 ?? previews.alphaWebm ?? previews.packedMp4
  const still = previews.posterWebp
  const video = { title: name, description: motionDescription, still, publishedAt }
  return {
    ...pageWith(`/product/${asset.slug}`, still),
    videos: file === null ? [] : [{ ...video, file, durationMs: facts.durationMs ?? null }],
  }
}
