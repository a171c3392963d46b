import { Readable } from 'node:stream'
import type { ResultAsync } from 'neverthrow'
import { SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap'
import { attempted, type Missing, type Outage } from '#application/ports/outage.ts'
import type { SitemapPage } from '#server/application/catalog/sitemaps.ts'
import { fail, refuse } from '../problems.ts'
import type { Needs } from '../services.ts'
import type { ShopApp, ShopContext } from '../shop-app.ts'

const KINDS_OF_ENTRIES = { image: true, video: true, news: false, xhtml: false }

/**
 * The sitemaps (display 5): `/sitemap.xml` names the others. What has no page any more leaves them within an hour, the time
 * that caches keep them.
 */
export function sitemapRoutes(
  app: ShopApp,
  { sitemaps, publicUrl }: Needs<'sitemaps' | 'publicUrl'>,
): void {
  const at = (path: string) => new URL(path, publicUrl).href

  app.get('/sitemap.xml', (context) =>
    answerWith(
      context,
      sitemaps.names().andThen((names) => {
        const index = new SitemapIndexStream()
        const places = names.map((name) => ({ url: at(`/sitemaps/${name}.xml`) }))
        return attempted(streamToPromise(Readable.from(places).pipe(index)))
      }),
    ),
  )

  app.get('/sitemaps/:file{[a-z0-9-]+\\.xml}', (context) =>
    answerWith(
      context,
      sitemaps.pages(context.req.param('file').replace(/\.xml$/, '')).andThen((pages) => {
        const map = new SitemapStream({ hostname: publicUrl, xmlns: KINDS_OF_ENTRIES })
        return attempted(streamToPromise(Readable.from(pages.map(entryOf)).pipe(map)))
      }),
    ),
  )

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
}

function answerWith(
  context: ShopContext,
  xml: ResultAsync<Buffer, Missing | Outage>,
): Promise<Response> {
  return xml.match(
    (text) =>
      context.body(new Uint8Array(text), 200, {
        'Content-Type': 'application/xml; charset=UTF-8',
        'Cache-Control': 'public, max-age=3600',
      }),
    (error) => (error.kind === 'missing' ? refuse(context, 'NOT_FOUND') : fail(context, error)),
  )
}
