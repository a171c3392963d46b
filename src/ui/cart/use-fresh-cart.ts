import { useEffect } from 'react'
import type { Registered } from '#domain/user/viewer.ts'
import { useService, useStore } from '../stores/stores.tsx'

/** Reads the cart again on the return to this window: another one may have changed it, or paid it (cart 6). */
export function useFreshCart(user: Registered): void {
  const cart = useStore('cart')
  const carts = useService('carts')

  useEffect(() => {
    const look = () => {
      const before = cart.order
      if (!before || cart.loading || document.visibilityState !== 'visible') return
      void carts.open(user).match(
        (order) => {
          // What changed here meanwhile counts more.
          const isOther = order.quote !== before.quote
          if (isOther && cart.order === before && !cart.loading) cart.show(order)
        },
        // Nobody asked: what is known stays.
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
