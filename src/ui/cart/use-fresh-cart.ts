import { useEffect } from 'react'
import type { Registered } from '#domain/user/viewer.ts'
import { useService, useStore } from '../stores/stores.tsx'

/** Refetches the cart when the window regains focus, since another window may have changed or paid it (cart 6). */
export function useFreshCart(user: Registered): void {
  const cart = useStore('cart')
  const carts = useService('carts')

  useEffect(() => {
    const look = () => {
      const before = cart.order
      if (!before || cart.loading || document.visibilityState !== 'visible') return
      void carts.open(user).match(
        (order) => {
          // Changes made here in the meantime take precedence.
          const isOther = order.quote !== before.quote
          if (isOther && cart.order === before && !cart.loading) cart.show(order)
        },
        // No one asked for this refresh, so keep what is known.
        () => undefined,
      )
    }
    window.addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [cart, carts, user])
}
