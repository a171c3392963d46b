import { observer } from 'mobx-react-lite'
import { useNavigate } from 'react-router-dom'
import { inWords } from '#words/in-words.ts'
import { Button, ButtonLink } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { FieldError } from '../parts/field-error.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { useStore } from '../stores/stores.tsx'
import { CartLines } from './cart-lines.tsx'
import css from './cart-panel.module.css'
import { CartTotals } from './cart-totals.tsx'
import { LicenseSelect } from './license-select.tsx'
import { Removed } from './removed.tsx'

/** The cart, over the page from the right. */
export const CartPanel = observer(function CartPanel() {
  const cart = useStore('cart')
  const navigate = useNavigate()
  const close = () => cart.close()
  const { order } = cart

  const checkOut = () => {
    close()
    void navigate('/checkout')
  }

  return (
    <Dialog
      open
      kind="drawer"
      title="Cart"
      onClose={close}
      actions={
        cart.count > 0 && (
          <Button kind="primary" wide onClick={checkOut}>
            Check out
          </Button>
        )
      }
    >
      {!order && !cart.trouble && <Skeleton kind="line" />}
      {cart.trouble && <FieldError>{inWords(cart.trouble)}</FieldError>}
      <Removed />
      {order && order.items.length === 0 && (
        <EmptyState
          title="Nothing in your cart"
          action={
            <ButtonLink kind="quiet" to="/2d" onClick={close}>
              Browse 2D elements
            </ButtonLink>
          }
        >
          Five items or more take 20 % off by themselves.
        </EmptyState>
      )}
      {order && order.items.length > 0 && (
        <div className={css['content']} aria-busy={cart.loading}>
          <LicenseSelect />
          <CartLines items={order.items} />
          <CartTotals order={order} />
        </div>
      )}
    </Dialog>
  )
})
