import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { CartLines } from '../cart/cart-lines.tsx'
import { CartTotals } from '../cart/cart-totals.tsx'
import { LicenseSelect } from '../cart/license-select.tsx'
import { Removed } from '../cart/removed.tsx'
import { Button, ButtonLink } from '../parts/button.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { useService, useStore } from '../stores/stores.tsx'
import css from './checkout-page.module.css'
import { CheckoutStore } from './checkout-store.ts'
import { PayForm } from './pay-form.tsx'

/** One page: what is bought, under which licence, for whom, and paying for it. */
export const CheckoutPage = observer(function CheckoutPage() {
  const cart = useStore('cart')
  const visit = useVisit()

  useEffect(() => {
    void cart.openCheckout()
  }, [cart])

  return (
    <div className={css['page']}>
      <title>Checkout — Emberstock</title>
      <meta name="robots" content="noindex" />
      <h1 className={css['title']}>Checkout</h1>
      {!cart.order && <Skeleton kind="line" />}
      {cart.order?.items.length === 0 && !visit.paying && (
        <EmptyState
          title="Your cart is empty"
          action={<ButtonLink to="/2d">Browse 2D elements</ButtonLink>}
        >
          There is nothing to pay for yet.
        </EmptyState>
      )}
      {cart.order && cart.order.items.length > 0 && (
        <div className={css['columns']}>
          <section className={css['bill']} aria-label="What you buy" aria-busy={cart.loading}>
            <LicenseSelect />
            <Removed />
            <CartLines items={cart.order.items} />
            <CartTotals order={cart.order} />
          </section>
          <section className={css['pay']} aria-label="Billing and payment">
            <PayOrComeIn visit={visit} />
          </section>
        </div>
      )}
    </div>
  )
})

const PayOrComeIn = observer(function PayOrComeIn({ visit }: { visit: CheckoutStore }) {
  const cart = useStore('cart')
  const modals = useStore('modals')
  const { user } = useStore('session')
  if (user && cart.order) return <PayForm visit={visit} user={user} order={cart.order} />

  return (
    <div className={css['come-in']}>
      <h2>Who is buying</h2>
      <p>Licences are issued to an account, so that you can download again for ever.</p>
      <Button kind="primary" wide onClick={() => modals.show({ kind: 'sign-up' })}>
        Create an account
      </Button>
      <Button kind="quiet" wide onClick={() => modals.show({ kind: 'login' })}>
        Sign in
      </Button>
    </div>
  )
})

function useVisit(): CheckoutStore {
  const cart = useStore('cart')
  const checkout = useService('checkout')
  const navigate = useNavigate()
  const [visit] = useState(
    () =>
      new CheckoutStore({
        checkout,
        newKey: () => crypto.randomUUID(),
        onRepriced: () => void cart.refresh(),
        onPaid: (order) => {
          void navigate(`/checkout/complete?order=${order.id}`, { replace: true })
          void cart.refresh()
        },
      }),
  )
  return visit
}
