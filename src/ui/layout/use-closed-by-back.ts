import { useContext, useEffect, useRef } from 'react'
import { UNSAFE_LocationContext } from 'react-router-dom'
import { useStore } from '../stores/stores.tsx'

/** Going back or forward to another page also leaves what was open over the page. */
export function useClosedByBack(): void {
  const cart = useStore('cart')
  const modals = useStore('modals')
  const { location, navigationType } = useContext(UNSAFE_LocationContext)
  const { pathname } = location
  const shown = useRef(pathname)

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (navigationType !== 'POP') return
    cart.close()
    modals.close()
  }, [pathname, navigationType, cart, modals])
}
