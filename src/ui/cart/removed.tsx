import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import type { CartLine } from '#domain/cart/order.ts'
import { Button } from '../parts/button.tsx'
import { useStore } from '../stores/stores.tsx'
import css from './cart-lines.module.css'

/** What was just taken out, in its old place: nothing jumps, and the way back is under the finger. */
export const Removed = observer(function Removed({ line }: { readonly line: CartLine }) {
  const cart = useStore('cart')
  const back = useRef<HTMLButtonElement>(null)

  // The button that was pressed went away with its line; whoever is at the keyboard goes on from here.
  useEffect(() => back.current?.focus({ preventScroll: true }), [line])

  return (
    <li className={css['removed']}>
      <p role="status">{line.name} is out of your cart.</p>
      <Button ref={back} kind="quiet" size="small" onClick={() => void cart.putBack()}>
        Put it back
      </Button>
    </li>
  )
})
