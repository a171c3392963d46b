import { useEffect } from 'react'
import { useService, useStore } from '../stores/stores.tsx'

/**
 * Refetches the cart when somebody returns to the window, or to a page that the browser kept, since another
 * window may have changed or paid it (cart 7).
 */
export function useFreshCart(): void {
  const cart = useStore('cart')
  const session = useStore('session')
  const carts = useService('carts')

  useEffect(() => {
    // A return is reported by several events.
    let isLooking = false
    const look = () => {
      const before = cart.order
      if (!before || cart.loading || isLooking || document.visibilityState !== 'visible') return
      isLooking = true
      void carts.open(session.viewer).match(
        (order) => {
          isLooking = false
          // Changes made here in the meantime take precedence.
          const isOther = order.quote !== before.quote
          if (isOther && cart.order === before && !cart.loading) cart.show(order)
        },
        // No one asked for this refresh, so keep what is known.
        () => {
          isLooking = false
        },
      )
    }
    for (const event of RETURNS) window.addEventListener(event, look)
    document.addEventListener('visibilitychange', look)
    return () => {
      for (const event of RETURNS) window.removeEventListener(event, look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [cart, carts, session])
}

const RETURNS = ['focus', 'pageshow'] as const
