import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useMatches, useNavigationType } from 'react-router-dom'
import type { Tracking } from '#application/ports/tracking.ts'
import type { TrackedEvent } from '#domain/tracking/tracked-event.ts'
import { useConsents } from '../consent/use-consents.ts'
import { useService, useStore } from '../stores/stores.tsx'
import { checkoutBegun, eventsOf } from './page-events.ts'
import { ShownProducts } from './shown-products.ts'

type Searched = Extract<TrackedEvent, { readonly kind: 'searched' }>

/** Results that change while somebody types are sent once they have stood for so long, or led on. */
const SEARCH_SETTLED_MS = 2_000

/** Tracks what the pages of a visit show, and what is done with what they show. It loads after the page, and shows nothing. */
export const TrackingPart = observer(function TrackingPart() {
  const tracking = useService('tracking')
  const log = useService('trackingLog')
  const { viewer } = useStore('session')
  const { consent } = useConsents()
  const [products] = useState(() => new ShownProducts())

  useEffect(() => {
    log.update({ consent, viewer })
  }, [log, consent, viewer])

  useEffect(() => {
    const watching = log.watch((entries) => {
      for (const { event } of entries) {
        if (event.kind === 'product-viewed' && event.productId) {
          products.add(event.slug, event.productId)
        }
      }
    })
    return () => void watching.map((end) => end())
  }, [log, products])

  usePageEvents(tracking, products)
  useResultsActions(tracking, products)
  useCheckoutBegun(tracking)
  return null
})

/** Each page as it is shown; a search only when its typing has settled. */
function usePageEvents(tracking: Tracking, products: ShownProducts): void {
  const { pathname, search, state } = useLocation()
  const navigation = useNavigationType()
  const data: unknown = useMatches().at(-1)?.loaderData
  const typed = useRef<{ readonly event: Searched; readonly timer: number } | null>(null)
  const results = useRef<readonly number[]>([])

  useEffect(() => {
    const settle = () => {
      if (typed.current === null) return
      clearTimeout(typed.current.timer)
      tracking.track(typed.current.event)
      typed.current = null
    }
    products.addPage(data)
    const events = eventsOf({ pathname, search, state, data })
    const isTyping = navigation === 'REPLACE' && events.some(({ kind }) => kind === 'searched')
    if (isTyping) clearTimeout(typed.current?.timer)
    else settle()
    for (const event of events) {
      if (event.kind === 'product-viewed' && event.productId && navigation === 'PUSH') {
        const { productId } = event
        if (results.current.includes(productId)) {
          tracking.track({ kind: 'results-action', action: 'click', productId })
        }
      }
      if (event.kind === 'searched' && isTyping) {
        typed.current = { event, timer: window.setTimeout(settle, SEARCH_SETTLED_MS) }
      } else tracking.track(event)
    }
    results.current = events.flatMap((event) => (event.kind === 'searched' ? event.shownIds : []))
    addEventListener('pagehide', settle)
    return () => removeEventListener('pagehide', settle)
  }, [tracking, products, pathname, search, state, data, navigation])
}

/** What was put into the cart, or is downloaded, of what the visit has seen. For observers. */
function useResultsActions(tracking: Tracking, products: ShownProducts): void {
  const { order } = useStore('cart')
  const { queue } = useStore('downloads')
  const files = queue?.files
  const [begun] = useState(() => Date.now())
  const before = useRef<readonly string[] | null>(null)

  useEffect(() => {
    if (!order) return
    const slugs = order.items.flatMap(({ ref, slug }) => (ref.type === 'variant' ? [slug] : []))
    // The first cart that is read was filled before.
    const added = before.current ? slugs.filter((slug) => !before.current?.includes(slug)) : []
    before.current = slugs
    for (const slug of added) trackAction(tracking, 'add_to_cart', products.ofSlug(slug))
  }, [tracking, products, order])

  useEffect(() => {
    for (const { variantId, addedAt } of files ?? []) {
      if (addedAt >= begun) trackAction(tracking, 'download', products.ofVariant(variantId))
    }
  }, [tracking, products, files, begun])
}

function trackAction(
  tracking: Tracking,
  action: 'add_to_cart' | 'download',
  productId: number | undefined,
): void {
  if (productId) tracking.track({ kind: 'results-action', action, productId })
}

/** The page of the cart's checkout; those of plans and credits track theirs as they know its price. */
function useCheckoutBegun(tracking: Tracking): void {
  const { order } = useStore('cart')
  const { pathname } = useLocation()

  useEffect(() => {
    if (pathname !== '/checkout' || !order) return
    for (const event of checkoutBegun(order)) tracking.track(event)
  }, [tracking, pathname, order])
}
