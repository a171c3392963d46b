import { matchPath } from 'react-router-dom'
import type { Article } from '#domain/blog/article.ts'
import { productTypeOf } from '#domain/catalog/product-type.ts'
import type { CartOrder } from '#domain/cart/order.ts'
import { isClosedToThirdParties } from '#domain/consent/third-parties.ts'
import { BILLED_STATUSES, PURCHASE_KINDS, type Order } from '#domain/order/order.ts'
import { SEARCH_PLACES, type SearchPlace } from '#domain/search/query.ts'
import { NOTHING } from '#domain/shared/money.ts'
import { isFreePlan } from '#domain/subscription/plan.ts'
import type { TrackedEvent } from '#domain/tracking/tracked-event.ts'
import { ORDER_SENT_MS } from '#domain/tracking/sent-once.ts'
import type { BrowseData } from '../browse/browse-data.ts'
import type { BundleData } from '../bundles/bundle-data.ts'
import type { Receipt } from '../checkout/load-my-order.ts'
import type { PricingData } from '../pricing/pricing-data.ts'
import type { ProductData } from '../product/product-data.ts'
import type { SearchOrigin } from '../stores/search-store.ts'

/** A page as its router shows it. */
export interface ShownPage {
  readonly pathname: string
  /** With its question mark, if it is not empty. */
  readonly search: string
  /** The state that the address was opened with: the place of a search. */
  readonly state: unknown
  /** The data from its loader. */
  readonly data: unknown
}

type Events = readonly TrackedEvent[]

const PAGES: readonly (readonly [pattern: string, eventsOf: (page: ShownPage) => Events])[] = [
  ['/', () => [{ kind: 'home-visited' }]],
  ['/product/:slug', productViewed],
  ['/bundle/:slug', ({ data, pathname }) => bundleViewed(data as BundleData, pathname)],
  ['/blog/:slug', ({ data, pathname }) => articleViewed(data as Article, pathname)],
  ['/pricing', ({ data }) => plansViewed(data as PricingData)],
  ['/checkout/complete', ({ data }) => ordered((data as Receipt).order, Date.now())],
  ...['/search', '/2d', '/practice-footage', '/3d', '/category/:slug', '/collection/:slug'].map(
    (path) => [path, searched] as const,
  ),
]

/** The events of a page by itself; without its data, only the page view. */
export function eventsOf(page: ShownPage): Events {
  const { pathname } = page
  const isClosed = isClosedToThirdParties(pathname.toLowerCase())
  const told = PAGES.find(([pattern]) => matchPath(pattern, pathname))
  const hasData = pathname === '/' || Boolean(page.data)
  return [
    ...(isClosed ? [] : [{ kind: 'page-viewed', path: pathname } as const]),
    ...(told && hasData ? told[1](page) : []),
  ]
}

function productViewed({ data, pathname: url, state }: ShownPage): Events {
  const { id, slug, name, libraryId, sku, fromPrice } = (data as ProductData).product
  const productType = productTypeOf(libraryId)
  return [
    ...picked(id, state),
    {
      kind: 'product-viewed',
      productId: id,
      slug,
      name,
      url,
      productType,
      sku,
      value: fromPrice,
    },
  ]
}

/** A search whose suggestions led here directly, without a results page. */
function picked(productId: number, state: unknown): Events {
  const { place, found, suggestions } = Object(state) as Partial<SearchOrigin>
  const shownIds = suggestions?.products.map(({ id }) => id) ?? []
  if (!place || !found || !suggestions || !shownIds.includes(productId)) return []
  return [
    {
      kind: 'searched',
      searchType: place,
      searchUrl: `/search?${new URLSearchParams({ search_query: found })}`,
      searchTerm: found,
      page: 1,
      resultCount: suggestions.total,
      shownIds,
    },
    { kind: 'results-action', action: 'click', productId },
  ]
}

function bundleViewed({ bundle }: BundleData, url: string): Events {
  const { slug, name, sku, basePrice } = bundle
  return [
    {
      kind: 'product-viewed',
      productId: null,
      slug,
      name,
      url,
      productType: 'bundle',
      sku,
      value: basePrice,
    },
  ]
}

/** The blog identifies an article by its slug. */
function articleViewed({ slug, title }: Article, url: string): Events {
  return [{ kind: 'article-viewed', slug, articleId: slug, articleTitle: title, url }]
}

function plansViewed({ plans }: PricingData): Events {
  const first = plans.find((plan) => !isFreePlan(plan))
  return [{ kind: 'subscription-viewed', value: first?.price ?? NOTHING }]
}

function searched({ data, pathname, search, state }: ShownPage): Events {
  const { browse, found } = data as BrowseData
  if (browse.search === '') return []
  return [
    {
      kind: 'searched',
      searchType: placeIn(state),
      searchUrl: pathname + search,
      searchTerm: browse.search,
      page: found.page,
      resultCount: found.total,
      shownIds: found.items.map(({ id }) => id),
    },
  ]
}

/** Where the search was typed; the results page has its own box. */
function placeIn(state: unknown): SearchPlace {
  const { place } = Object(state) as { readonly place?: unknown }
  return SEARCH_PLACES.find((one) => one === place) ?? 'products-page'
}

/** An order that was just paid, or accepted for payment by invoice (tracking 5). */
function ordered(order: Order, now: number): Events {
  const { id, kind, status, total, purchases, lines, createdAt, paidAt } = order
  const isNew = now - (paidAt ?? createdAt) < ORDER_SENT_MS
  const isSale = PURCHASE_KINDS.includes(kind) && BILLED_STATUSES.includes(status) && total > 0
  if (!isNew || !isSale) return []
  const items = [
    ...lines.map(({ sku, name, price }) => ({ id: sku, name, price })),
    ...purchases.map(({ name, price }) => ({ id: name, name, price })),
  ]
  return [{ kind: KIND_OF_SALE[purchases[0]?.kind ?? 'files'], orderId: id, value: total, items }]
}

const KIND_OF_SALE = {
  plan: 'subscribed',
  credit_subscription: 'subscribed',
  credits: 'credit-pack-bought',
  files: 'purchased',
} as const

/** The event of a cart that is about to be paid. */
export function checkoutBegun({ total, items }: CartOrder): Events {
  if (items.length === 0) return []
  const named = items.map(({ sku, name, price }) => ({ id: sku, name, price }))
  return [{ kind: 'checkout-begun', value: total, items: named }]
}
