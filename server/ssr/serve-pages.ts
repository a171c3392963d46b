import { compress } from 'hono/compress'
import { customerIn } from '#adapters/storage/chosen-customer.ts'
import { licenseIn } from '#adapters/storage/cookie-preferences.ts'
import type { PageServices } from '#application/services.ts'
import type { Consent } from '#domain/consent/consent.ts'
import type { ThirdParties } from '#domain/consent/third-parties.ts'
import type { ClosedFor } from '#domain/gate/closed.ts'
import { concurrencyLimiter } from '#server/concurrency-limiter.ts'
import { processQueue } from '#server/http/request-queue.ts'
import { isTurnedAway } from '#server/http/middleware/limit-requests.ts'
import { hasLeft, isLeaving, LEFT, type ShopApp, type ShopContext } from '#server/http/shop-app.ts'
import type { BrowserConfig } from '#ui/boot.ts'
import type { PageAsked, PageRenderer } from './page.ts'
import type { PageAssets } from './page-assets.ts'
import { brokenPage, busyPage } from './broken-page.ts'

/** Where pages come from: the finished build, or Vite's server during development. */
export interface Pages {
  /** Files that pages ask for, where no other server has them. */
  serveFiles(app: ShopApp): void
  renderer(): Promise<PageRenderer>
  assets(path: string): Promise<PageAssets>
}

export interface PagesNeed {
  readonly pages: Pages
  readonly config: BrowserConfig
  /** Whose scripts a visitor may allow. */
  readonly thirdParties: ThirdParties
  /** Whose frames a visitor's page may show. */
  readonly frames: readonly string[]
  /** The ports behind a request's page. */
  services(context: ShopContext): PageServices
  consent(context: ShopContext): ReturnType<PageAsked['consent']>
  experiments(context: ShopContext, consent: Consent): ReturnType<PageAsked['experiments']>
  /** Once a document is there: sends what it keeps in the browser. */
  send(context: ShopContext): void
  viewer(
    context: ShopContext,
    chosen: ReturnType<typeof customerIn>,
  ): ReturnType<PageAsked['viewer']>
}

/** Some ten milliseconds a page, of one processor: more at once only take turns, and the last in the queue waits half a second. */
const rendering = concurrencyLimiter({
  atOnce: 4,
  waiting: 60,
  retryAfterSeconds: 2,
  longestWaitMs: 1_000,
})

/** Answers every address that nothing before it answered with a page of the shop. */
export function servePages(app: ShopApp, need: PagesNeed): void {
  need.pages.serveFiles(app)
  app.get('*', compress({ encoding: 'gzip' }), async (context) => {
    context.res = await answerWithPage(need, context, null)
    need.send(context)
    return context.res
  })
}

/** The page of a closed shop, whatever was asked for. Never cached: the shop may open any moment. */
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
  closedFor: ClosedFor | null,
): Promise<Response> {
  if (isTurnedAway(context)) return busyPage()
  return rendering(() => rendered(need, context, closedFor)).match(
    (page) => page,
    () => busyPage(),
  )
}

async function rendered(
  need: PagesNeed,
  context: ShopContext,
  closedFor: ClosedFor | null,
): Promise<Response> {
  const alarm = context.get('alarm')
  // Rendering is the dearest thing the shop does. Before it, cheaper requests get a turn, and departed ones are noticed.
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
