import { Readable } from 'node:stream'
import { SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap'
import { attempted } from '#application/ports/outage.ts'
import type { SitemapDocuments, SitemapPage } from '#server/application/ports/sitemap-documents.ts'

const KINDS_OF_ENTRIES = { image: true, video: true, news: false, xhtml: false }

/** Sitemaps of a shop at this address. */
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
      // Whole seconds, of which a clip has at least one.
      ...(durationMs !== null && { duration: Math.max(1, Math.round(durationMs / 1000)) }),
    })),
  })

  return {
    index: (paths) =>
      written(
        paths.map((path) => ({ url: at(path) })),
        new SitemapIndexStream(),
      ),
    map: (pages) => {
      const stream = new SitemapStream({ hostname: publicUrl, xmlns: KINDS_OF_ENTRIES })
      return written(pages.map(entryOf), stream)
    },
  }
}

function written(entries: readonly object[], stream: SitemapIndexStream | SitemapStream) {
  return attempted(streamToPromise(Readable.from(entries).pipe(stream))).map(
    (bytes) => new Uint8Array(bytes),
  )
}
