import { observer } from 'mobx-react-lite'
import { Button } from '../parts/button.tsx'
import { useStore } from '../stores/stores.tsx'
import css from './cart-panel.module.css'

/** What was just taken out, with the way back. */
export const Removed = observer(function Removed() {
  const cart = useStore('cart')

  return (
    <div role="status">
      {cart.removed && (
        <p className={css['entered']}>
          <span>{cart.removed.name} is out of your cart.</span>
          <Button kind="quiet" size="small" onClick={() => void cart.putBack()}>
            Put it back
          </Button>
        </p>
      )}
    </div>
  )
})
