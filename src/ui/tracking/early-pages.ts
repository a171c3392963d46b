import type { createBrowserRouter } from 'react-router-dom'
import type { CartOrder } from '#domain/cart/order.ts'
import type { Consent } from '#domain/consent/consent.ts'

/** A page that a router has shown. */
export interface EarlyPage {
  readonly location: {
    readonly key: string
    readonly pathname: string
    readonly search: string
    readonly state: unknown
  }
  readonly data: unknown
  /** How it was come to. */
  readonly historyAction: 'POP' | 'PUSH' | 'REPLACE'
  /** The cart of that moment. */
  readonly order: CartOrder | null
}

interface EarlyStores {
  readonly cart: { readonly order: CartOrder | null }
  readonly consent: Consent | null
  readonly early: { readonly pages: EarlyPage[] | null }
}

/** Where the next document of this tab finds them. */
export const EARLY_PAGES = 'emberstock-early'

/**
 * Remembers the pages of a document until tracking has arrived. One that is left before leaves them to the next document of
 * its tab, if anything of them may be told (tracking 3, tracking 6).
 */
export function rememberEarlyPages(
  router: Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>,
  { cart, consent, early }: EarlyStores,
): void {
  const take = ({ location, historyAction, loaderData, matches }: typeof router.state) =>
    void early.pages?.push({
      location,
      historyAction,
      data: loaderData[matches.at(-1)?.route.id ?? ''],
      order: cart.order,
    })
  take(router.state)
  router.subscribe(take)
  addEventListener('pagehide', () => {
    take(router.state)
    if (!early.pages || !(consent?.granted.analytics || consent?.granted.marketing)) return
    try {
      const before = JSON.parse(sessionStorage.getItem(EARLY_PAGES) ?? '[]') as EarlyPage[]
      sessionStorage.setItem(EARLY_PAGES, JSON.stringify([...before, ...early.pages]))
    } catch {
      // Full or forbidden: they are forgotten.
    }
  })
}
