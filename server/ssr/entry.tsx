import { ResultAsync } from 'neverthrow'
import { enableStaticRendering } from 'mobx-react-lite'
import type { StaticHandlerContext } from 'react-router-dom'
import type { PageServices } from '#application/services.ts'
import type { QuotedOrder } from '#application/ports/carts.ts'
import { priceOrder } from '#domain/cart/order.ts'
import { admittedThirdParties } from '#domain/consent/third-parties.ts'
import { NO_TAX } from '#domain/shared/tax.ts'
import { higher } from '#domain/license/choice.ts'
import type { LicenseType } from '#domain/license/tier.ts'
import { A_VISITOR, minimumLicense, type Viewer } from '#domain/user/viewer.ts'
import type { Boot } from '#ui/boot.ts'
import type { PageSource } from '#ui/page-source.ts'
import { closedPage } from './broken-page.ts'
import { ownDocumentOf, sharedDocumentOf } from './document-answer.tsx'
import { momentaryCache } from './momentary-cache.ts'
import type { PageAsked, PageDocument, SharedPage } from './page.ts'
import { loadPage } from './page-routes.ts'
import { CARD_SCRIPTS } from './page-headers.ts'
import { thirdPartyHosts } from './third-party-hosts.ts'
import { renderClosed } from './render-closed.ts'

enableStaticRendering(true)

/**
 * The loader data of pages that are the same for every visitor, by address, for visitors who have a cart or
 * anything else of their own: for a moment they all get the same, and a change in the catalog is visible within
 * a second. Each HTML document has its own nonce.
 */
const cached = momentaryCache<StaticHandlerContext>()
const LONGEST_ADDRESS = 300

/** Services whose results are the same for everyone. */
const FOR_ANYBODY: readonly string[] = ['articles', 'catalog', 'priceBook']

/** Renders one page. Loaders use the server's own ports, so no page calls the API of its own server. */
export async function renderPage(asked: PageAsked): Promise<PageDocument | Response> {
  if (asked.closedFor) return renderClosed(asked, asked.closedFor)
  const viewer = (await asked.viewer()).unwrapOr(A_VISITOR)
  const loaded = await load(asked, viewer)
  if (loaded instanceof Response) return redirected(loaded)
  const licenses = await asked.services.catalog.licenses()
  if (licenses.isErr()) {
    const { kind } = licenses.error
    if (kind === 'maintenance') return renderClosed(asked, kind)
    asked.unavailable()
    return closedPage()
  }
  const { context, isPrivate } = loaded
  if (context.statusCode === 503) asked.unavailable()
  // Only visitors see the forms that a bot check protects.
  const frames = viewer.kind === 'registered' ? [] : asked.frames
  return ownDocumentOf(asked, {
    context,
    boot: await bootFor(asked, { context, viewer, licenses: licenses.value, frames }),
    status: context.statusCode,
    isPrivate,
    frames,
  })
}

/** Services that a page shared by everyone may use. */
const FOR_ALL: readonly string[] = ['articles', 'catalog', 'priceBook', 'texts']

/** Renders one page for all visitors; null unless it is complete and the same for everyone. */
export async function renderShared(asked: PageAsked): Promise<SharedPage | null> {
  let isWhole = true
  const missing = () => {
    isWhole = false
  }
  const services = watched(asked.services, missing)
  const own: PageAsked = { ...asked, services, unavailable: missing }
  const context = await loadPage(
    { get: (name) => services[name], viewer: async () => A_VISITOR },
    own.request,
  )
  if (context instanceof Response || context.statusCode !== 200) return null
  const licenses = await services.catalog.licenses()
  if (licenses.isErr() || !isWhole || context.errors) return null
  const { frames } = asked
  const boot = await bootFor(own, { context, viewer: A_VISITOR, licenses: licenses.value, frames })
  const page = await sharedDocumentOf(own, {
    context,
    boot,
    status: context.statusCode,
    isPrivate: false,
    frames,
  })
  return isWhole ? page : null
}

/**
 * Only those services that respond to everyone in the same way. Reports if one of them refuses or fails: the
 * page may be rendered without that result, but is not cached.
 */
function watched(services: PageServices, onRefusal: () => void): PageServices {
  const allowed = Object.entries(services).filter(([name]) => FOR_ALL.includes(name))
  return Object.fromEntries(
    allowed.map(([name, service]) => [
      name,
      new Proxy(service as object, {
        get: (target, key) => {
          const method: unknown = Reflect.get(target, key)
          if (typeof method !== 'function') return method
          return (...given: readonly unknown[]) => {
            const answer: unknown = Reflect.apply(method, target, given)
            if (answer instanceof ResultAsync) {
              void answer.orTee(onRefusal).andTee((said) => isRetired(said) && onRefusal())
            }
            return answer
          }
        },
      }),
    ]),
  ) as unknown as PageServices
}

/** A retired product has a page for as long as anyone owns it, and no version changes when that ends. */
function isRetired(said: unknown): boolean {
  return typeof said === 'object' && said !== null && 'retired' in said && said.retired === true
}

interface Loaded {
  readonly context: StaticHandlerContext
  readonly isPrivate: boolean
}

/** Runs the loaders of an address. What is the same for everyone is cached for the next visitor. */
async function load(asked: PageAsked, viewer: Viewer): Promise<Loaded | Response> {
  const { pathname, search } = new URL(asked.request.url)
  const isSignedIn = viewer.kind === 'registered'
  const address = pathname + search
  const kept = isSignedIn ? undefined : cached.get(address)
  if (kept) return { context: kept, isPrivate: false }
  let isAlwaysPublic = !isSignedIn
  const source: PageSource = {
    get: (name) => {
      isAlwaysPublic &&= FOR_ANYBODY.includes(name)
      return asked.services[name]
    },
    viewer: async () => {
      isAlwaysPublic = false
      return (await asked.viewer()).match((known) => known, unavailable)
    },
  }
  const context = await loadPage(source, asked.request)
  if (context instanceof Response) return context
  for (const error of Object.values(context.errors ?? {})) {
    if (error instanceof Error) asked.alarm(error)
  }
  const isKept = isAlwaysPublic && context.statusCode === 200 && address.length <= LONGEST_ADDRESS
  if (isKept) cached.set(address, context)
  return { context, isPrivate: !isAlwaysPublic }
}

function unavailable(): never {
  throw new Response('unavailable', { status: 503, statusText: 'Unavailable' })
}

interface PageFacts {
  readonly context: StaticHandlerContext
  readonly viewer: Viewer
  readonly licenses: readonly LicenseType[]
  /** Frames of the bot check, whose script has the same origin. */
  readonly frames: readonly string[]
}

/** The server's data that the page gets. The key of a visitor's cart stays on the server. */
async function bootFor(
  asked: PageAsked,
  { context, viewer, licenses, frames }: PageFacts,
): Promise<Boot> {
  const { config, licenseId } = asked
  const cards = cardsOn(asked)
  const cart = await cartFor(asked, viewer, licenses)
  const consent = (await asked.consent()).unwrapOr(null)
  const experiments = consent && (await asked.experiments(consent)).unwrapOr(null)
  const thirdParties = admittedThirdParties(asked.thirdParties, {
    environment: config.environment,
    consent,
    route: context.matches.at(-1)?.route.path ?? null,
  })
  const scripts = [
    ...(cards === 'here' ? [CARD_SCRIPTS] : []),
    ...frames,
    ...thirdPartyHosts(thirdParties).scripts,
  ]
  return {
    config,
    ...(cards ? { cards } : {}),
    viewer: viewer.kind === 'registered' ? viewer : A_VISITOR,
    licenses,
    licenseId: higher(licenseId, minimumLicense(viewer)),
    ...(cart ? { cart } : {}),
    ...(consent ? { consent } : {}),
    ...(experiments && Object.keys(experiments).length > 0 ? { experiments } : {}),
    ...(scripts.length > 0 ? { scripts } : {}),
    ...(Object.keys(thirdParties).length > 0 ? { thirdParties } : {}),
  }
}

/**
 * The cart that this page shows; null if the browser has to request it again. For a visitor without a cart, no
 * service is called.
 */
async function cartFor(
  { services, licenseId }: PageAsked,
  viewer: Viewer,
  licenses: readonly LicenseType[],
): Promise<QuotedOrder | null> {
  if (viewer.kind === 'registered' || viewer.key !== null) {
    return (await services.carts.open(viewer)).unwrapOr(null)
  }
  const license = licenses.find(({ id }) => id === licenseId)
  if (!license) return null
  const empty = priceOrder({ license, items: [], entered: null, taxRate: NO_TAX }, Date.now())
  // An empty cart is never paid, so it needs no quote.
  return { ...empty, country: '', quote: '' }
}

function redirected(response: Response): Response {
  const headers = new Headers(response.headers)
  headers.set('Cache-Control', 'private, no-store')
  return new Response(null, { status: response.status, headers })
}

/** Pages on which cards are typed. The router ignores case. The receipt is not one of them. */
const CARD_PAGE = /^\/checkout(\/service|\/payment_method)?\/?$/i

/** Whether a page accepts cards, in a shop that does: only such pages admit the card provider (security 17). */
function cardsOn({ config, request }: PageAsked): Boot['cards'] {
  if (!config.payments?.providers.includes('stripe')) return undefined
  return CARD_PAGE.test(new URL(request.url).pathname) ? 'here' : 'elsewhere'
}
