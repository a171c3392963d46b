import type { CartOrder } from '#domain/cart/order.ts'
import type { TrackedEvent } from '#domain/tracking/tracked-event.ts'
import { isSomebodyElse } from '#domain/tracking/owner.ts'
import type { Viewer } from '#domain/user/viewer.ts'
import type { EarlyPage } from './early-pages.ts'
import { checkoutBegun, eventsOf } from './page-events.ts'
import type { ShownProducts } from './shown-products.ts'

type Searched = Extract<TrackedEvent, { readonly kind: 'searched' }>
type Page = Omit<EarlyPage, 'order' | 'owner'>

/**
 * Search results that change while typing are tracked once they have been unchanged for this long, or have led
 * somewhere.
 */
const SEARCH_SETTLED_MS = 2_000

/** The pages after the last one that belonged to someone else (tracking 9). */
export function pagesOf(viewer: Viewer, pages: readonly EarlyPage[]): readonly EarlyPage[] {
  return pages.slice(pages.findLastIndex(({ owner }) => isSomebodyElse(owner, viewer)) + 1)
}

/** Turns what a visit shows into events, page by page and cart by cart. */
export class PageReader {
  private readonly track: (event: TrackedEvent) => void
  private readonly products: ShownProducts
  private typed: { readonly event: Searched; readonly timer: number } | null = null
  private results: readonly number[] = []
  private inCart: readonly string[] | null = null

  constructor(track: (event: TrackedEvent) => void, products: ShownProducts) {
    this.track = track
    this.products = products
  }

  /** Tracks each page as it is shown; a search only when its typing has settled. */
  readPage({ location, data, historyAction }: Page): void {
    const { pathname, search, state } = location
    this.products.addPage(data)
    const events = eventsOf({ pathname, search, state, data })
    const isTyping = historyAction === 'REPLACE' && events.some(({ kind }) => kind === 'searched')
    if (isTyping) clearTimeout(this.typed?.timer)
    else this.settle()
    for (const event of events) {
      if (event.kind === 'product-viewed' && event.productId && historyAction === 'PUSH') {
        const { productId } = event
        if (this.results.includes(productId)) {
          this.track({ kind: 'results-action', action: 'click', productId })
        }
      }
      if (event.kind === 'searched' && isTyping) {
        const timer = window.setTimeout(() => this.settle(), SEARCH_SETTLED_MS)
        this.typed = { event, timer }
      } else this.track(event)
    }
    this.results = events.flatMap((event) => (event.kind === 'searched' ? event.shownIds : []))
  }

  /** Tracks the last typed search now, although it could still change. */
  settle(): void {
    if (this.typed === null) return
    clearTimeout(this.typed.timer)
    this.track(this.typed.event)
    this.typed = null
  }

  /** Tracks the items added to the cart that the visit has seen, and that the cart is about to be paid. */
  readCart(order: CartOrder | null, pathname: string): void {
    if (!order) return
    const slugs = order.items.flatMap(({ ref, slug }) => (ref.type === 'variant' ? [slug] : []))
    // The first cart that is read was filled before.
    const added = this.inCart ? slugs.filter((slug) => !this.inCart?.includes(slug)) : []
    this.inCart = slugs
    for (const slug of added) this.trackAction('add_to_cart', this.products.ofSlug(slug))
    if (pathname === '/checkout') for (const event of checkoutBegun(order)) this.track(event)
  }

  trackAction(action: 'add_to_cart' | 'download', productId: number | undefined): void {
    if (productId) this.track({ kind: 'results-action', action, productId })
  }

  /** Reads the pages that were shown before this reader existed, in their order. */
  readEarlier(pages: readonly EarlyPage[]): void {
    for (const [index, page] of pages.entries()) {
      const { key, pathname } = page.location
      if (key === pages[index - 1]?.location.key) continue
      // A page is reported again whenever something about it changes: the last report is complete.
      const end = pages.findIndex(({ location }, at) => at > index && location.key !== key)
      const same = pages.slice(index, end === -1 ? undefined : end)
      this.readPage(same.at(-1) ?? page)
      for (const { order } of same) this.readCart(order, pathname)
    }
  }
}
