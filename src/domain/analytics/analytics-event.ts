import { isLibraryId, LIBRARIES, type LibraryId } from '../catalog/library.ts'
import type { ProductType } from '../catalog/product-type.ts'
import type { OrderKind } from '../order/order.ts'
import { searchText, type SearchPlace } from '../search/query.ts'
import { addMonths, monthOf, startOf } from '../shared/calendar.ts'
import type { UserType } from '../user/user-type.ts'

/** Results in view, or none. */
export const SHOWN_ACTIONS = ['shown', 'zero'] as const
/** What was done with one of them. */
export const PRODUCT_ACTIONS = ['click', 'add_to_cart', 'download'] as const
type ResultAction = (typeof SHOWN_ACTIONS | typeof PRODUCT_ACTIONS)[number]

/** Who an event is of. */
export interface EventUser {
  /** Null for a visitor. */
  readonly userId: string | null
  readonly userEmail: string | null
  readonly userType: UserType
}

interface SearchEvent {
  readonly kind: 'search'
  readonly searchType: SearchPlace
  readonly searchUrl: string
  readonly searchTerm: string
}

interface ResultsEvent {
  readonly kind: 'results'
  /** The id of the search's event. */
  readonly searchId: string
  readonly action: ResultAction
  readonly page: number
  readonly resultCount: number
  readonly shownIds: readonly number[]
  readonly productId: number | null
  readonly position: number | null
}

interface ProductViewEvent {
  readonly kind: 'product_view'
  readonly slug: string
  readonly name: string
  readonly url: string
  readonly productType: ProductType
}

interface ArticleViewEvent {
  readonly kind: 'article_view'
  readonly slug: string
  readonly articleId: string
  readonly articleTitle: string
  readonly url: string
}

/** A line of a paid order whose product somebody had looked at, or had put into the cart out of a search (analytics 6). */
interface PurchaseEvent {
  readonly kind: 'purchase'
  readonly slug: string
  readonly name: string
  readonly productType: ProductType
  /** The search that led there, if one did. */
  readonly searchId: string | null
}

/** What a browser tells. */
export type SentEvent = SearchEvent | ResultsEvent | ProductViewEvent | ArticleViewEvent

/** An event as it is kept. */
export interface AnalyticsEvent extends EventUser {
  readonly id: string
  /** When the shop took it, in epoch milliseconds: what counts for every report, and for how long it is kept. */
  readonly recordedAt: number
  /** When it happened, by the clock of its browser. */
  readonly occurredAt: number
  readonly browserFingerprint: string
  readonly about: SentEvent | PurchaseEvent
}

/** The orders that count as purchases: what a download took, free or for credits, counts as downloaded alone (analytics 6). */
export const COUNTED_KIND: OrderKind = 'cart'

/** A purchase follows from what was looked at so many days before at most (analytics 6). */
export const PURCHASE_DAYS = 30

/** Events are kept for as many months at most (analytics 5). */
export const ANALYTICS_MONTHS = 13

/**
 * The first moment of which events are kept: of this month and the twelve before it, so that none is ever older than
 * `ANALYTICS_MONTHS` (analytics 5). Whole months, as the database of a large shop drops them.
 */
export function eventRetentionStart(now: number): number {
  return addMonths(startOf(monthOf(now)), 1 - ANALYTICS_MONTHS)
}

const ADDRESS = /[^\s@]+@[^\s@]+/gu
const MASK = '[email]'
/** What was escaped more often than this is no address that somebody typed. */
const ESCAPED_TIMES = 4

/** Every `%40` of a text read, also those that were escaped once more, in the one form that `@` is looked for in. */
function unescaped(text: string): string {
  let read = text
  for (let times = 0; times < ESCAPED_TIMES && read.includes('%'); times += 1) {
    read = read.replace(/(?:%[\da-f]{2})+/gi, (bytes) => {
      try {
        return decodeURIComponent(bytes)
      } catch {
        return bytes
      }
    })
  }
  return read.normalize('NFKC')
}

/** A search term as it is kept: what looks like an email address is masked (analytics 4). */
export function maskedTerm(term: string): string {
  const typed = searchText(term).normalize('NFKC')
  const read = unescaped(typed)
  return (read.includes('@') ? read : typed).replace(ADDRESS, MASK)
}

/** A path of the shop as it is kept: without its fragment, and with the same done to its query, of which no other part is changed. */
export function maskedUrl(url: string): string {
  const [address = ''] = url.split('#', 1)
  const [path = '', query] = address.split('?', 2)
  const masked = maskedPath(path)
  if (query === undefined) return masked
  const params = new URLSearchParams(query)
  const isNamed = [...params].some((pair) => pair.some((text) => unescaped(text).includes('@')))
  if (!isNamed) return `${masked}?${query}`
  const kept = [...params].map(([key, value]) => [maskedTerm(key), maskedTerm(value)])
  return `${masked}?${new URLSearchParams(kept as [string, string][])}`
}

function maskedPath(path: string): string {
  const read = unescaped(path)
  if (!read.includes('@')) return path
  return read.replaceAll('@', '').split('/').map(encodeURIComponent).join('/')
}

/** The library that was searched, by the address of its results; null for all of them. */
export function searchedLibrary(searchUrl: string): LibraryId | null {
  const [path = '', query = ''] = searchUrl.split('?', 2)
  const named = Number(new URLSearchParams(query).get('library_id'))
  const { id } = LIBRARIES.find((library) => library.path === path) ?? { id: named }
  return isLibraryId(id) ? id : null
}
