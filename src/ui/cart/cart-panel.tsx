import { QUANTITY_DISCOUNT } from '#domain/cart/quantity-discount.ts'
import { observer } from 'mobx-react-lite'
import { useNavigate } from 'react-router-dom'
import type { CartOrder } from '#domain/cart/order.ts'
import { ErrorNote } from '../components/error-note.tsx'
import { Button, ButtonLink } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { NoAccess } from '../product/no-access.tsx'
import { useStore } from '../stores/stores.tsx'
import { CartLines } from './cart-lines.tsx'
import css from './cart-panel.module.css'
import { CartTotal, CartTotals } from './cart-totals.tsx'
import { LazyPurchaseOptions } from './lazy-purchase-options.tsx'
import { CodeForm } from './code-form.tsx'
import { LicenseChooser } from '../license/license-chooser.tsx'
import { useMayLicense } from '../hooks/use-may-license.ts'
import { OfferLink } from '../license/offer-link.tsx'
import { OnRequest } from '../license/on-request.tsx'

/** The cart, in a drawer on the right. */
export const CartPanel = observer(function CartPanel() {
  const cart = useStore('cart')
  const { order } = cart

  return (
    <Dialog
      open
      kind="drawer"
      title="Cart"
      onClose={() => cart.close()}
      actions={order && order.items.length > 0 && <CheckOut order={order} />}
    >
      {!order && !cart.error && <Skeleton kind="line" />}
      <ErrorNote error={cart.error} />
      {order && <Contents order={order} />}
    </Dialog>
  )
})

const Contents = observer(function Contents({ order }: { readonly order: CartOrder }) {
  const cart = useStore('cart')
  if (order.items.length > 0) {
    return (
      <div className={css['content']} aria-busy={cart.loading}>
        <LicenseChooser />
        <CartLines items={order.items} />
        <CodeForm />
        <CartTotals order={order} />
        <LazyPurchaseOptions />
        {order.onRequest && <OnRequest licenseId={order.licenseId} />}
      </div>
    )
  }
  return (
    <>
      {(cart.removed || cart.order?.alreadyOwned) && <CartLines items={[]} />}
      <EmptyState
        within="panel"
        title="Your cart is empty"
        action={
          <ButtonLink kind="quiet" to="/2d" onClick={() => cart.close()}>
            Browse 2D elements
          </ButtonLink>
        }
      >
        Buy {QUANTITY_DISCOUNT.fromItems} or more items and save {QUANTITY_DISCOUNT.percent}%.
      </EmptyState>
    </>
  )
})

const CheckOut = observer(function CheckOut({ order }: { readonly order: CartOrder }) {
  const cart = useStore('cart')
  const mayLicense = useMayLicense()
  const navigate = useNavigate()
  const checkOut = () => {
    cart.close()
    void navigate('/checkout')
  }

  return (
    <div className={css['foot']}>
      <CartTotal order={order} />
      {!mayLicense ? (
        <NoAccess verb="license" />
      ) : order.onRequest ? (
        <OfferLink wide onGo={() => cart.close()} />
      ) : (
        <Button kind="primary" wide onClick={checkOut}>
          Check out
        </Button>
      )}
    </div>
  )
})
