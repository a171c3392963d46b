import { observer } from 'mobx-react-lite'
import { lazy, Suspense, useEffect, useRef, type RefObject } from 'react'
import { Outlet, ScrollRestoration, useLocation, useRevalidator } from 'react-router-dom'
import { useStore } from '../stores/stores.tsx'
import { AskedToSignIn } from './asked-to-sign-in.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Notifications } from './notifications.tsx'
import { RouteProgress } from './route-progress.tsx'
import { useFreshSession } from './use-fresh-session.ts'
import css from './shell.module.css'

const Modals = lazy(async () => ({ default: (await import('./modals.tsx')).Modals }))
const CartPanel = lazy(async () => ({
  default: (await import('../cart/cart-panel.tsx')).CartPanel,
}))

/** What stands around every page, and what lies over it. */
export const Shell = observer(function Shell() {
  const cart = useStore('cart')
  const modals = useStore('modals')
  const session = useStore('session')
  const main = useRef<HTMLElement>(null)
  useFreshSession()
  useArrival(main)
  useReloadFor(session.user?.id ?? null)

  useEffect(() => {
    void cart.refresh()
  }, [cart])

  useEffect(() => {
    session.remindToConfirm()
  }, [session])

  return (
    <>
      <a className={css['skip']} href="#main">
        Skip to content
      </a>
      <RouteProgress />
      <Header />
      <main ref={main} id="main" className={css['main']} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <AskedToSignIn />
      <Suspense>
        {modals.open && <Modals />}
        {cart.active && <CartPanel />}
      </Suspense>
      <div aria-live="polite">
        <Notifications />
      </div>
      <ScrollRestoration />
    </>
  )
})

/** On another page the keyboard starts at its content, not at the link that led there. */
function useArrival(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname, main])
}

/** Pages were loaded for one viewer: when somebody comes or goes they are loaded again. */
function useReloadFor(userId: string | null): void {
  const { revalidate } = useRevalidator()
  const shownFor = useRef(userId)

  useEffect(() => {
    if (shownFor.current === userId) return
    shownFor.current = userId
    void revalidate()
  }, [userId, revalidate, shownFor])
}
