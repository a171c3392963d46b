import type { SentMessage, TrackingEntry } from '#application/ports/tracking.ts'
import type { EventSender } from '#application/tracking/tracker-needs.ts'
import type { Body } from '#contract/endpoint.ts'
import type {
  recordArticleView,
  recordProductView,
  recordSearch,
  recordSearchResults,
} from '#contract/interest-analytics.ts'
import type { TrackedEvent } from '#domain/tracking/tracked-event.ts'
import { userType } from '#domain/user/user-type.ts'
import type { Viewer } from '#domain/user/viewer.ts'

type Searched = Extract<TrackedEvent, { readonly kind: 'searched' }>

/** Results that were shown, and the ID of their search; null if the shop did not record it. */
interface ShownResults {
  readonly id: Promise<string | null>
  readonly searched: Searched
}

interface ShopEventsNeeds {
  /** The API's origin; empty for the page's own. */
  readonly origin: string
  readonly post: typeof fetch
  readonly now: () => number
  /**
   * Returns this browser's fingerprint and renews its cookie. After consent is withdrawn, the fingerprint
   * is a new one (tracking 8).
   */
  readonly fingerprint: () => string
  /** The log of earlier documents. */
  readonly earlier: readonly TrackingEntry[]
}

type Report = (message: SentMessage) => void

const CALLS = '/api/user_interest_analytics'

/**
 * The shop's own analytics. A request outlives its page and is made once; whatever the response, nothing is
 * shown and no one is redirected (tracking 6).
 */
export function shopEvents({
  origin,
  post,
  now,
  fingerprint,
  earlier,
}: ShopEventsNeeds): EventSender {
  /** Keyed by where and what was searched, newest last. */
  const searches = new Map(earlier.toReversed().flatMap(searchIn))

  const call = async (name: string, body: object, report: Report): Promise<Response | null> => {
    const payload = onWire(body)
    report({ name, payload })
    const answer = await post(origin + name, {
      method: 'POST',
      keepalive: true,
      credentials: 'include',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(payload),
    }).catch(() => null)
    if (!answer?.ok) report({ name, payload, failed: true })
    return answer
  }

  return {
    send: (event, viewer, report) => {
      const visit = {
        timestamp: now(),
        browserFingerprint: fingerprint(),
        userType: userType(viewer.kind === 'registered' ? viewer.minLicenseId : null),
      }
      const results = async ({ id, searched }: ShownResults, action: ActionOnResults) => {
        const { resultCount, page, shownIds } = searched
        const body: Body<typeof recordSearchResults> = {
          ...visit,
          resultCount,
          page,
          shownIds,
          ...action,
        }
        const known = await id
        if (known) await call(`${CALLS}/search_results_event/${known}`, body, report)
      }

      switch (event.kind) {
        case 'searched': {
          const { searchType, searchUrl, searchTerm } = event
          const body: Body<typeof recordSearch> = {
            ...visit,
            ...userOf(viewer),
            searchType,
            searchUrl,
            searchTerm,
          }
          const key = keyOf(event)
          // Another page of the same results is not a new search.
          const known = searches.get(key)?.id
          const id = known ?? call(`${CALLS}/search_event`, body, report).then(idIn)
          const shown = { id, searched: event }
          searches.delete(key)
          searches.set(key, shown)
          void results(shown, { action: event.resultCount === 0 ? 'zero' : 'shown' })
          return
        }
        case 'results-action': {
          const { action, productId } = event
          const shown = [...searches.values()].findLast(({ searched }) =>
            searched.shownIds.includes(productId),
          )
          const position = (shown?.searched.shownIds.indexOf(productId) ?? 0) + 1
          if (shown) void results(shown, { action, productId, position })
          return
        }
        case 'product-viewed': {
          const { slug, name, url, productType } = event
          const body: Body<typeof recordProductView> = {
            ...visit,
            ...userOf(viewer),
            slug,
            name,
            url,
            productType,
          }
          void call(`${CALLS}/product_page_visit_event`, body, report)
          return
        }
        case 'article-viewed': {
          const { slug, articleId, articleTitle, url } = event
          const body: Body<typeof recordArticleView> = {
            ...visit,
            ...userOf(viewer),
            slug,
            articleId,
            articleTitle,
            url,
          }
          void call(`${CALLS}/blog_article_visit_event`, body, report)
          return
        }
        default:
      }
    },
  }
}

type ActionOnResults =
  | { readonly action: 'shown' | 'zero' }
  | {
      readonly action: Extract<TrackedEvent, { readonly kind: 'results-action' }>['action']
      readonly productId: number
      readonly position: number
    }

function userOf(viewer: Viewer) {
  const user = viewer.kind === 'registered' ? viewer : null
  return { userId: user?.id ?? null, userEmail: user?.email ?? null }
}

function keyOf({ searchType, searchTerm }: Searched): string {
  return `${searchType} ${searchTerm.toLowerCase()}`
}

/** A search that an earlier document sent; its ID comes from the URLs of its later calls. */
function searchIn({
  event,
  messages,
}: TrackingEntry): readonly (readonly [string, ShownResults])[] {
  if (event.kind !== 'searched') return []
  const [id] = messages.flatMap(({ name }) => /search_results_event\/(.+)$/.exec(name)?.[1] ?? [])
  return id ? [[keyOf(event), { id: Promise.resolve(id), searched: event }]] : []
}

/** Encodes a body as the contract would, without loading the contract's schemas. */
function onWire(body: object): Readonly<Record<string, unknown>> {
  const fields = Object.entries(body).map(([name, value]: [string, unknown]) => [
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    name === 'timestamp' ? new Date(Number(value)).toISOString() : value,
  ])
  return Object.fromEntries(fields) as Record<string, unknown>
}

/** A 202 response contains the event's ID; a 204 has no body. */
async function idIn(answer: Response | null): Promise<string | null> {
  if (answer?.status !== 202) return null
  const { id } = Object(await answer.json().catch(() => null)) as { readonly id?: unknown }
  return typeof id === 'string' ? id : null
}
