import { Readable } from 'node:stream'
import type * as Sitemap from 'sitemap'
import { attempted } from '#application/ports/outage.ts'
import type { SitemapDocuments, SitemapPage } from '#server/application/ports/sitemap-documents.ts'

const KINDS_OF_ENTRIES = { image: true, video: true, news: false, xhtml: false }

/** Sitemaps of a shop at this URL. */
export function sitemapXml({ publicUrl }: { readonly publicUrl: string }): SitemapDocuments {
  const at = (path: string) => new URL(path, publicUrl).href

  const entryOf = ({ path, images, videos }: SitemapPage) => ({
    url: at(path),
    img: images.map((image) => ({ url: at(image) })),
    video: videos.map(({ title, description, still, file, durationMs, publishedAt }) => ({
      title,
      description,
      thumbnail_loc: at(still),
      content_loc: at(file),
      publication_date: new Date(publishedAt).toISOString(),
      // Whole seconds, at least one.
      ...(durationMs !== null && { duration: Math.max(1, Math.round(durationMs / 1000)) }),
    })),
  })

  return {
    index: (paths) =>
      written(
        paths.map((path) => ({ url: at(path) })),
        ({ SitemapIndexStream }) => new SitemapIndexStream(),
      ),
    map: (pages) =>
      written(
        pages.map(entryOf),
        ({ SitemapStream }) => new SitemapStream({ hostname: publicUrl, xmlns: KINDS_OF_ENTRIES }),
      ),
  }
}

function written(
  entries: readonly object[],
  streamOf: (sitemap: typeof Sitemap) => Sitemap.SitemapIndexStream | Sitemap.SitemapStream,
) {
  return attempted(async () => {
    const sitemap = await import('sitemap')
    const stream = Readable.from(entries).pipe(streamOf(sitemap))
    return new Uint8Array(await sitemap.streamToPromise(stream))
  })
}
