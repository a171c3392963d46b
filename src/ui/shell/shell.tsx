import { observer } from 'mobx-react-lite'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useRevalidator } from 'react-router-dom'
import { useStore } from '../stores/stores.tsx'
import { AskedToSignIn } from './asked-to-sign-in.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { RouteProgress } from './route-progress.tsx'
import { useFreshSession } from './use-fresh-session.ts'
import css from './shell.module.css'

const Notifications = lazy(async () => ({
  default: (await import('./notifications.tsx')).Notifications,
}))
const Modals = lazy(async () => ({ default: (await import('./modals.tsx')).Modals }))
const CartPanel = lazy(async () => ({
  default: (await import('../cart/cart-panel.tsx')).CartPanel,
}))

/** What stands around every page, and what lies over it. */
export const Shell = observer(function Shell() {
  const cart = useStore('cart')
  const modals = useStore('modals')
  const notifications = useStore('notifications')
  const session = useStore('session')
  useFreshSession()
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
      <main id="main" className={css['main']} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <AskedToSignIn />
      <Suspense>
        {modals.open && <Modals />}
        {cart.active && <CartPanel />}
        {notifications.stack.length > 0 && <Notifications />}
      </Suspense>
      <ScrollRestoration />
    </>
  )
})

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
