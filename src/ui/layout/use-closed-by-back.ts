import { useContext, useEffect, useRef } from 'react'
import { UNSAFE_LocationContext } from 'react-router-dom'
import { useStore } from '../stores/stores.tsx'
import { SLOW_DOWN_PATH } from '../system/slow-down.ts'

/**
 * Going back or forward to another page also leaves what was open over the page. A dialog waits with its page while the
 * shop is too busy.
 */
export function useClosedByBack(): void {
  const cart = useStore('cart')
  const modals = useStore('modals')
  const { location, navigationType } = useContext(UNSAFE_LocationContext)
  const { pathname } = location
  const shown = useRef(pathname)

  useEffect(() => {
    if (shown.current === pathname || pathname === SLOW_DOWN_PATH) return
    shown.current = pathname
    if (navigationType !== 'POP') return
    if (!cart.active && modals.open === null) return
    cart.close()
    modals.close()
    // A dialog gives the focus back to what opened it, and until it is closed nothing else can have it.
    requestAnimationFrame(() => document.getElementById('main')?.focus({ preventScroll: true }))
  }, [pathname, navigationType, cart, modals])
}
