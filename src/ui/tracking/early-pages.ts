import type { createBrowserRouter } from 'react-router-dom'
import type { CartOrder } from '#domain/cart/order.ts'
import type { Consent } from '#domain/consent/consent.ts'
import type { Owner } from '#domain/tracking/owner.ts'

/** A page that a router has shown. */
export interface EarlyPage {
  readonly location: {
    readonly key: string
    readonly pathname: string
    readonly search: string
    readonly state: unknown
  }
  readonly data: unknown
  /** How the page was reached. */
  readonly historyAction: 'POP' | 'PUSH' | 'REPLACE'
  /** The cart at that moment. */
  readonly order: CartOrder | null
  /** The owner at that moment. */
  readonly owner: Owner
}

interface EarlyStores {
  readonly cart: { readonly order: CartOrder | null }
  readonly consent: Consent | null
  readonly early: { readonly pages: EarlyPage[] | null }
  readonly session: { readonly user: { readonly id: string } | null }
}

/** The storage key under which the next document of this tab finds them. */
export const EARLY_PAGES = 'emberstock-early'

/** Tracking may never load, so the oldest pages are dropped. */
export const MOST_EARLY_PAGES = 50

/** Pages whose data becomes events; the data of other pages, which may be private, is not kept. */
const TELLING =
  /^\/(2d|3d|practice-footage|search|category|collection|product|bundle|blog|pricing|checkout\/complete)/i

/**
 * Collects the pages of a document until tracking has loaded. A document that is left before then passes them on
 * to the next document of its tab, if anything about them may be tracked (tracking 3, tracking 6, tracking 9).
 */
export function rememberEarlyPages(
  router: Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>,
  { cart, consent, early, session }: EarlyStores,
): void {
  const take = ({ location, historyAction, loaderData, matches }: typeof router.state) => {
    const { pages } = early
    pages?.push({
      location,
      historyAction,
      data: TELLING.test(location.pathname) && loaderData[matches.at(-1)?.route.id ?? ''],
      order: cart.order,
      owner: session.user?.id ?? null,
    })
    pages?.splice(0, pages.length - MOST_EARLY_PAGES)
  }
  take(router.state)
  router.subscribe(take)
  addEventListener('pagehide', () => {
    take(router.state)
    if (!early.pages || !(consent?.granted.analytics || consent?.granted.marketing)) return
    try {
      const before = JSON.parse(sessionStorage.getItem(EARLY_PAGES) ?? '[]') as EarlyPage[]
      sessionStorage.setItem(
        EARLY_PAGES,
        JSON.stringify([...before, ...early.pages].slice(-MOST_EARLY_PAGES)),
      )
    } catch {
      // Storage is full or forbidden: the pages are lost.
    }
  })
}
