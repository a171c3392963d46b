import { isLibraryId, LIBRARIES, type LibraryId } from '../catalog/library.ts'
import type { ProductType } from '../catalog/product-type.ts'
import type { OrderKind } from '../order/order.ts'
import { searchText, type SearchPlace } from '../search/query.ts'
import { addMonths, monthOf, startOf } from '../shared/calendar.ts'
import type { UserType } from '../user/user-type.ts'

/** A list of results was shown, or came back empty. */
export const SHOWN_ACTIONS = ['shown', 'zero'] as const
/** What a person did with one of the results. */
export const PRODUCT_ACTIONS = ['click', 'add_to_cart', 'download'] as const
type ResultAction = (typeof SHOWN_ACTIONS | typeof PRODUCT_ACTIONS)[number]

/** The person behind an event. */
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
  /** The id of the search event. */
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

/** A line of a paid order whose product its buyer had viewed, or had added to the cart from a search (analytics 6). */
interface PurchaseEvent {
  readonly kind: 'purchase'
  readonly slug: string
  readonly name: string
  readonly productType: ProductType
  /** The search that led to the purchase, if any. */
  readonly searchId: string | null
}

/** An event as a browser sends it. */
export type SentEvent = SearchEvent | ResultsEvent | ProductViewEvent | ArticleViewEvent

/** An event as it is stored. */
export interface AnalyticsEvent extends EventUser {
  readonly id: string
  /** When the shop received it, in epoch milliseconds. Reports and the retention period go by this time. */
  readonly recordedAt: number
  /** When it happened, by the clock of the browser. */
  readonly occurredAt: number
  readonly browserFingerprint: string
  readonly about: SentEvent | PurchaseEvent
}

/**
 * The kind of order that counts as a purchase. Files downloaded free or for credits count only as downloads
 * (analytics 6).
 */
export const COUNTED_KIND: OrderKind = 'cart'

/** A purchase is attributed to views at most this many days old (analytics 6). */
export const PURCHASE_DAYS = 30

/** Events are kept for at most this many months (analytics 5). */
export const ANALYTICS_MONTHS = 13

/**
 * The start of the retention period: this month and the twelve before it, so that no event is ever older than
 * `ANALYTICS_MONTHS` (analytics 5). Whole months, because the database of a large shop drops them month by month.
 */
export function eventRetentionStart(now: number): number {
  return addMonths(startOf(monthOf(now)), 1 - ANALYTICS_MONTHS)
}

const ADDRESS = /[^\s@]+@[^\s@]+/gu
const MASK = '[email]'
/** Text that is escaped more often than this is not an address that a person typed. */
const ESCAPED_TIMES = 4

/**
 * Decodes percent escapes such as `%40`, including repeated ones, and normalizes the text so that every form of
 * `@` is found.
 */
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

/** A search term as it is stored: anything that looks like an email address is masked (analytics 4). */
export function maskedTerm(term: string): string {
  const typed = searchText(term).normalize('NFKC')
  const read = unescaped(typed)
  return (read.includes('@') ? read : typed).replace(ADDRESS, MASK)
}

/**
 * A path of the shop as it is stored: without its fragment, and with email addresses in its path and query
 * masked. Everything else is unchanged.
 */
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

/** The library that was searched, by the address of its results; null for all libraries. */
export function searchedLibrary(searchUrl: string): LibraryId | null {
  const [path = '', query = ''] = searchUrl.split('?', 2)
  const named = Number(new URLSearchParams(query).get('library_id'))
  const { id } = LIBRARIES.find((library) => library.path === path) ?? { id: named }
  return isLibraryId(id) ? id : null
}
