import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useLocation, useMatches, useNavigationType } from 'react-router-dom'
import type { Viewer } from '#domain/user/viewer.ts'
import { useConsents } from '../consent/use-consents.ts'
import { useService, useStore } from '../stores/stores.tsx'
import type { EarlyPage } from './early-pages.ts'
import { ShownProducts } from './shown-products.ts'
import { PageReader, pagesOf } from './page-reader.ts'

/** Tracks what the pages of a visit show, and what is done with it. It loads after the page, and renders nothing. */
export const TrackingPart = observer(function TrackingPart() {
  const tracking = useService('tracking')
  const log = useService('trackingLog')
  const { viewer } = useStore('session')
  const { consent } = useConsents()
  const [products] = useState(() => new ShownProducts())
  const [reader] = useState(() => new PageReader((event) => tracking.track(event), products))

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

  useEarlyPages(reader, viewer)
  usePages(reader)
  useCart(reader)
  useDownloads(reader, products)
  return null
})

/** Reads what was shown before this part loaded: by this document, and by the previous one if it was left too early. */
function useEarlyPages(reader: PageReader, viewer: Viewer): void {
  const tracking = useService('tracking')
  const log = useService('trackingLog')
  const early = useStore('early')
  const { key } = useLocation()
  const [shown] = useState(() => {
    const pages = pagesOf(viewer, early.pages ?? [])
    const count = pages.findLastIndex(({ location }) => location.key !== key) + 1
    return { before: pages.slice(0, count), stillThere: pages.slice(count) }
  })

  useEffect(() => {
    reader.readEarlier(shown.before)
    for (const { order } of shown.stillThere) reader.readCart(order, '')
  }, [reader, shown])

  useEffect(() => {
    // Once they are passed on, pages no longer need to be collected.
    void log.takeEarlyPages().map((pages) => {
      early.pages = null
      const earlier = new PageReader((event) => tracking.track(event), new ShownProducts())
      earlier.readEarlier(pagesOf(viewer, pages.filter(isEarlyPage)))
      earlier.settle()
    })
  }, [log, tracking, early, viewer])
}

/** Anything that another version of the shop saved in another form is ignored. */
function isEarlyPage(saved: unknown): saved is EarlyPage {
  const { location, historyAction, owner } = Object(saved) as Partial<EarlyPage>
  const hasOwner = owner === null || typeof owner === 'string'
  return typeof location?.pathname === 'string' && typeof historyAction === 'string' && hasOwner
}

function usePages(reader: PageReader): void {
  const { key, pathname, search, state } = useLocation()
  const historyAction = useNavigationType()
  const data: unknown = useMatches().at(-1)?.loaderData

  useEffect(() => {
    reader.readPage({ location: { key, pathname, search, state }, data, historyAction })
  }, [reader, key, pathname, search, state, data, historyAction])

  useEffect(() => {
    const settle = () => reader.settle()
    addEventListener('pagehide', settle)
    return () => removeEventListener('pagehide', settle)
  }, [reader])
}

/** The checkout of plans and of credits tracks its own beginning, since it knows its price. For observers. */
function useCart(reader: PageReader): void {
  const { order } = useStore('cart')
  const { pathname } = useLocation()

  useEffect(() => {
    reader.readCart(order, pathname)
  }, [reader, order, pathname])
}

/** Tracks downloads of what the visit has seen. For observers. */
function useDownloads(reader: PageReader, products: ShownProducts): void {
  const { queue } = useStore('downloads')
  const files = queue?.files

  useEffect(() => {
    for (const { variantId, addedAt } of files ?? []) {
      if (addedAt >= performance.timeOrigin) {
        reader.trackAction('download', products.ofVariant(variantId))
      }
    }
  }, [reader, products, files])
}
