import { okAsync } from 'neverthrow'
import { licenseIn } from '#adapters/storage/cookie-preferences.ts'
import type { PageServices } from '#application/services.ts'
import { endOfConsent, type Consent } from '#domain/consent/consent.ts'
import { admittedThirdParties } from '#domain/consent/third-parties.ts'
import { monthOf, startOf } from '#domain/shared/calendar.ts'
import { A_VISITOR } from '#domain/user/viewer.ts'
import { hasLeft, LEFT, type ShopContext } from '#server/http/shop-app.ts'
import type { PageAsked, SharedPage } from './page.ts'
import { encodingFor, type Encoding } from './page-encoding.ts'
import { pageCache, type CachedPage } from './page-cache.ts'
import { publicPage } from './public-pages.ts'
import { hasNothingOfTheirOwn, isPlainlyAsked } from './shared-request.ts'
import type { PagesNeed, SharedNeed } from './pages-need.ts'

/** Everything that a page is rendered from, and its key: nothing else of the request is used. */
interface Common {
  /** The renderer's input, if the page has to be rendered. */
  readonly asked: () => PageAsked
  readonly key: string
  /** Whether a cache in front of the shop can tell who gets the same page: it cannot tell who sees which variant. */
  readonly isForCaches: boolean
}

/** Renders a few pages at a time. Null if it cannot be done now. */
type Rendering = (
  context: ShopContext,
  work: () => Promise<SharedPage | null>,
) => Promise<SharedPage | null>

/** Serves visitors who have nothing of their own with pages that are rendered once for all of them (decision 069). */
export function sharedPages(need: PagesNeed, rendering: Rendering) {
  const { shared } = need
  if (!shared || shared.maxBytes === 0) return async () => null
  const cache = pageCache(shared.maxBytes, () => shared.now())

  /** The response, or null if the page has to be rendered for this request alone. */
  return async (context: ShopContext): Promise<Response | null> => {
    const common = hasNothingOfTheirOwn(context) ? await inCommon(need, shared, context) : null
    if (!common) return null
    // Nothing is rendered for a client that left while its request was examined; later, others may be waiting
    // for the same page.
    if (hasLeft(context)) return new Response(null, { status: LEFT })
    const encoding = encodingFor(context.req.header('Accept-Encoding'))
    const page = await cache.page(common.key, encoding, () =>
      rendering(context, async () => {
        const { renderShared } = await need.pages.renderer()
        const asked = common.asked()
        return renderShared(asked).catch((fault: unknown) => {
          asked.alarm(fault)
          return null
        })
      }),
    )
    return page && answerWith(page, { context, encoding, isForCaches: common.isForCaches })
  }
}

/** What this visitor has in common with others; null if there is anything that others do not have. */
async function inCommon(
  need: PagesNeed,
  shared: SharedNeed,
  context: ShopContext,
): Promise<Common | null> {
  const { pathname, search } = new URL(context.req.url)
  const page = publicPage(pathname, search)
  if (!page) return null
  const viewer = await context.get('viewer')()
  if (viewer.isErr() || viewer.value.kind !== 'visitor' || viewer.value.key !== null) return null
  const assets = await need.pages.assets(pathname)
  const given = await need.consent(context)
  const consent = given.isOk() ? ofItsMonth(given.value, shared.now()) : null
  if (!consent || assets.isDevelopment) return null
  const { environment } = need.config
  const admitted = admittedThirdParties(need.thirdParties, {
    environment,
    consent,
    route: page.route,
  })
  // Third-party scripts may reuse the document's nonce for what they write.
  if (Object.keys(admitted).length > 0) return null
  const experiments = await need.experiments(context, consent)
  // A visitor who gets an assignment id now, or whose id is removed, gets a page of their own with that cookie.
  if (experiments.isErr() || context.get('experimentCookie')) return null
  const licenseId = licenseIn(context.req.header('Cookie') ?? '')
  const version = await shared.version().catch(() => null)
  if (version === null) return null
  return {
    isForCaches: !consent.granted.experiments && isPlainlyAsked(context, page.address),
    key: JSON.stringify([version, page.address, licenseId, consent, experiments.value]),
    asked: () => ({
      // Many visitors may be waiting for it, so it is not aborted if one of them leaves.
      request: new Request(need.config.publicUrl + page.address, {
        signal: AbortSignal.timeout(LONGEST_MS),
      }),
      services: shared.services as PageServices,
      viewer: () => okAsync(A_VISITOR),
      consent: () => okAsync(consent),
      experiments: () => okAsync(experiments.value),
      licenseId,
      config: need.config,
      thirdParties: {},
      assets,
      closedFor: null,
      frames: need.frames,
      alarm: context.get('alarm'),
      unavailable: () => undefined,
    }),
  }
}

/** Milliseconds. A page that takes longer is waiting for something that may never come. */
const LONGEST_MS = 10_000

/**
 * A choice without its exact time, which could tell the visitor who made it from others: the browser has that
 * in its cookie. Null if the choice has expired.
 */
function ofItsMonth(consent: Consent, now: number): Consent | null {
  const { choice } = consent
  if (choice === null) return consent
  if (endOfConsent(choice) <= now) return null
  return { ...consent, choice: { ...choice, chosenAt: startOf(monthOf(now)) } }
}

/** All headers that determine whether a visitor has something of their own. */
const VARY =
  'Accept-Encoding, Cookie, Sec-GPC, Authorization, access-token, client, uid, Customer-Id'

/** Seconds for which a cache in front of the shop may serve a page to others without revalidating it. */
const IN_CACHES = 10

interface Answering {
  readonly context: ShopContext
  readonly encoding: Encoding
  readonly isForCaches: boolean
}

function answerWith(
  { body, etag, headers }: CachedPage,
  { context, encoding, isForCaches }: Answering,
): Response {
  const said: Record<string, string> = {
    ...headers,
    ETag: etag,
    'Cache-Control': isForCaches
      ? `public, max-age=0, s-maxage=${IN_CACHES}, must-revalidate`
      : 'private, max-age=0, must-revalidate',
    Vary: VARY,
  }
  if (isKnown(context.req.header('If-None-Match'), etag)) {
    delete said['Content-Type']
    return new Response(null, { status: 304, headers: said })
  }
  return new Response(body, {
    headers: {
      ...said,
      'Content-Length': String(body.length),
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    },
  })
}

/** Whether the client has this exact page (RFC 9110, 13.1.2). A proxy may have marked the tag as weak. */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  return (
    ifNoneMatch?.split(',').some((one) => {
      const tag = one.trim()
      return tag === '*' || tag.replace(/^W\//, '') === etag
    }) ?? false
  )
}
