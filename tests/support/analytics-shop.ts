import type { Db } from '#server/sql/database.ts'
import type { OrderKind } from '#domain/order/order.ts'
import { aBrowser } from './account-shop.ts'
import { aPaidOrder } from './paid-order.ts'
import { withAda, type Browser } from './signed-in-browser.ts'

const EVENTS = '/api/user_interest_analytics'
export const FINGERPRINT = '0123456789abcdef0123456789abcdef'
/** The User-Agent of a person's browser. */
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const visit = {
  timestamp: '2026-05-01T00:00:00.000Z',
  browser_fingerprint: FINGERPRINT,
  user_type: 'individual user',
}
const nobody = { user_id: null, user_email: null }

export const A_SEARCH = {
  ...visit,
  ...nobody,
  search_type: 'top-navigation',
  search_url: '/search?search_query=fire',
  search_term: 'fire',
}

export const A_PRODUCT_VIEW = {
  ...visit,
  ...nobody,
  slug: 'campfire-01',
  name: 'Campfire 01',
  url: '/product/campfire-01',
  product_type: '2d element',
}

export const AN_ARTICLE_VIEW = {
  ...visit,
  ...nobody,
  slug: 'smoke',
  article_id: 'smoke',
  article_title: 'Smoke',
  url: '/blog/smoke',
}

const results = { ...visit, result_count: 3, page: 1, shown_ids: [1, 2, 3] }

/** An event for results in view. */
export const SHOWN = { ...results, action: 'shown' }
/** An event for what was done with the second result. */
export const doneWith = (action: 'click' | 'add_to_cart' | 'download', productId = 2) => ({
  ...results,
  action,
  product_id: productId,
  position: 2,
})
export const ZERO = { ...results, result_count: 0, shown_ids: [], action: 'zero' }

export type EventPath =
  | 'search_event'
  | 'product_page_visit_event'
  | 'blog_article_visit_event'
  | `search_results_event/${string}`

/** Sends an event as a page in a browser does. */
export const tell = (
  browser: Browser,
  path: EventPath,
  body: object,
  headers: Record<string, string> = {},
) =>
  browser.send('POST', `${EVENTS}/${path}`, {
    body,
    headers: { 'User-Agent': FIREFOX, ...headers },
  })

const NONE = { analytics: false, experiments: false, marketing: false }

/** Records what a browser allows: analytics, or nothing. */
export const allow = (browser: Browser, analytics: boolean) =>
  browser.send('POST', '/api/v1/consents', {
    body: { version: 1, choices: { ...NONE, analytics }, source: 'banner' },
  })

/** A shop with Ada, and a visitor who allows analytics. */
export async function analyticsShop(database: Db) {
  const home = await withAda({ database })
  const visitor = aBrowser(home.app)
  await allow(visitor, true)
  const events = () =>
    home.db
      .selectFrom('analytics_events')
      .selectAll()
      .orderBy('recorded_at')
      .orderBy('id')
      .execute()
  /** Counts all events that are old enough by then. */
  const count = async () => {
    home.time.now += 2 * 60_000
    while ((await home.services.recordPurchases())._unsafeUnwrap() > 0);
    while ((await home.services.countEvents())._unsafeUnwrap() > 0);
  }
  /** Sends a search from this browser; returns the search's ID. */
  const searched = async (browser: Browser, event: object = {}) => {
    const { body } = await tell(browser, 'search_event', { ...A_SEARCH, ...event })
    return String(body['id'])
  }
  return { ...home, visitor, events, count, searched }
}

interface Bought {
  readonly userId: string
  readonly orderId: string
  readonly at: number
  readonly kind?: OrderKind
  /** The variant bought; none by default. */
  readonly variant?: { readonly id: number; readonly slug: string; readonly name: string }
}

/** Writes a paid order, in the state in which the checkout leaves it. */
export async function buy(
  db: Db,
  { userId, orderId, at, variant, kind = 'cart' }: Bought,
): Promise<void> {
  const order = aPaidOrder({ id: orderId, user_id: userId, paid_at: at }, { kind })
  await db.insertInto('orders').values(order).execute()
  if (!variant) return
  await db
    .insertInto('order_lines')
    .values({
      order_id: orderId,
      position: 1,
      ref_kind: 'product',
      ref_id: variant.id,
      sku: 'SKU',
      name: variant.name,
      detail: '',
      slug: variant.slug,
      image: '',
      price: 0,
    })
    .execute()
}
