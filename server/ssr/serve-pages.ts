import { customerIn } from '#adapters/storage/chosen-customer.ts'
import { licenseIn } from '#adapters/storage/cookie-preferences.ts'
import type { ClosedFor } from '#domain/gate/closed.ts'
import { concurrencyLimiter } from '#server/concurrency-limiter.ts'
import { hasWaited } from '#server/http/middleware/limit-requests.ts'
import { laterQueues, processQueue } from '#server/http/request-queue.ts'
import { hasLeft, isLeaving, LEFT, type ShopApp, type ShopContext } from '#server/http/shop-app.ts'
import { encoded, encodingFor, FOR_ONE } from './page-encoding.ts'
import type { PageDocument } from './page.ts'
import type { PagesNeed } from './pages-need.ts'
import { sharedPages } from './shared-pages.ts'
import { busyPage } from '#server/http/plain-page.ts'
import { brokenPage } from './broken-page.ts'

/**
 * A page takes five milliseconds of one processor, and a dozen turns of the event loop, which are long while much else is
 * asked for: so many at once get through quickly even then, and no more would (decision 084).
 */
const rendering = concurrencyLimiter({
  atOnce: 12,
  waiting: 60,
  retryAfterSeconds: 2,
  longestWaitMs: 500,
})
laterQueues.set('page', rendering.waitShare)

/** Responds with a page of the shop to every address that no earlier route handled. */
export function servePages(app: ShopApp, need: PagesNeed): void {
  need.pages.serveFiles(app)
  const shared = sharedPages(need, (context, work) =>
    rendering(async () => {
      await processQueue.afterAccepting()
      return work()
    }, hasWaited(context)).unwrapOr(null),
  )
  app.get('*', async (context) => {
    context.res = (await shared(context)) ?? (await answerWithPage(need, context))
    need.send(context)
    return context.res
  })
}

async function compressed(
  context: ShopContext,
  { status, headers, html }: PageDocument,
): Promise<Response> {
  const encoding = encodingFor(context.req.header('Accept-Encoding'))
  const body = await encoded(html, encoding, FOR_ONE)
  return new Response(body, {
    status,
    headers: {
      ...headers,
      'Content-Length': String(body.length),
      Vary: `${headers['Vary']}, Accept-Encoding`,
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    },
  })
}

/** The page of a closed shop, whatever was requested. Never cached, since the shop may open at any moment. */
export async function showClosed(
  need: PagesNeed,
  context: ShopContext,
  closedFor: ClosedFor,
): Promise<Response> {
  const page = await answerWithPage(need, context, closedFor)
  page.headers.set('Cache-Control', 'private, no-store')
  page.headers.set('X-Robots-Tag', 'noindex')
  return page
}

async function answerWithPage(
  need: PagesNeed,
  context: ShopContext,
  closedFor: ClosedFor | null = null,
): Promise<Response> {
  const page = await rendering(() => rendered(need, context, closedFor), hasWaited(context))
  if (page.isErr()) return busyPage()
  return page.value instanceof Response ? page.value : compressed(context, page.value)
}

async function rendered(
  need: PagesNeed,
  context: ShopContext,
  closedFor: ClosedFor | null,
): Promise<PageDocument | Response> {
  const alarm = context.get('alarm')
  // Rendering is the most expensive work of the shop. Before it, cheaper requests get a turn, and clients that
  // have left are noticed.
  await processQueue.afterAccepting()
  if (hasLeft(context)) return new Response(null, { status: LEFT })
  try {
    const [{ renderPage }, assets] = await Promise.all([
      need.pages.renderer(),
      need.pages.assets(context.req.path),
    ])
    const cookies = context.req.header('Cookie') ?? ''
    return await renderPage({
      request: context.req.raw,
      services: need.services(context),
      viewer: () => need.viewer(context, customerIn(cookies)),
      consent: () => need.consent(context),
      experiments: (consent) => need.experiments(context, consent),
      licenseId: licenseIn(cookies),
      config: need.config,
      thirdParties: need.thirdParties,
      frames: need.frames,
      assets,
      closedFor,
      alarm,
      unavailable: () => context.set('refused', { status: 503, code: 'UNAVAILABLE' }),
    })
  } catch (fault) {
    if (isLeaving(context, fault)) return new Response(null, { status: LEFT })
    alarm(fault)
    return brokenPage()
  }
}
