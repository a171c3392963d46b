import type { ResultAsync } from 'neverthrow'
import type { Missing, Outage } from '#application/ports/outage.ts'
import { fail } from '../problems.ts'
import type { Needs } from '../services.ts'
import type { ShopApp, ShopContext } from '../shop-app.ts'

/**
 * The sitemaps (display 5): `/sitemap.xml` lists the others. Pages that no longer exist leave them within an
 * hour, the time for which caches store them.
 */
export function sitemapRoutes(app: ShopApp, { sitemaps }: Needs<'sitemaps'>): void {
  app.get('/sitemap.xml', (context) => answerWith(context, sitemaps.index()))
  app.get('/sitemaps/:file{[a-z0-9-]+\\.xml}', (context) =>
    answerWith(context, sitemaps.map(context.req.param('file').replace(/\.xml$/, ''))),
  )
}

function answerWith(
  context: ShopContext,
  xml: ResultAsync<Uint8Array<ArrayBuffer>, Missing | Outage>,
): Promise<Response> {
  return xml.match(
    (text) =>
      context.body(text, 200, {
        'Content-Type': 'application/xml; charset=UTF-8',
        'Cache-Control': 'public, max-age=3600',
      }),
    (error) => fail(context, error),
  )
}
