import { observer } from 'mobx-react-lite'
import { useEffect, useState, type ReactNode } from 'react'
import type { QuotedOrder } from '#application/ports/carts.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import { once } from '#domain/shared/once.ts'
import { CartLines } from '../cart/cart-lines.tsx'
import { CartTotal, CartTotals } from '../cart/cart-totals.tsx'
import { CodeForm } from '../cart/code-form.tsx'
import { LazyPurchaseOptions } from '../cart/lazy-purchase-options.tsx'
import { LicenseChooser } from '../license/license-chooser.tsx'
import { OfferLink } from '../license/offer-link.tsx'
import { OnRequest } from '../license/on-request.tsx'
import { pagePart } from '../components/lazy-page-part.tsx'
import { PageHead } from '../page-head.tsx'
import { Button, ButtonLink } from '../components/button.tsx'
import { Disclosure } from '../components/disclosure.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import type { CartStore } from '../stores/cart-store.ts'
import { useService, useStore } from '../stores/stores.tsx'
import { useHydrated } from '../hooks/use-hydrated.ts'
import { useMayLicense } from '../hooks/use-may-license.ts'
import { usePageNeeds } from './checkout-needs.ts'
import css from './checkout-page.module.css'
import { LazyPayForm, usePayFormAhead } from './lazy-pay-form.tsx'
import { NeedsScript } from './needs-script.tsx'
import { payableCart } from './payable.ts'
import { CheckoutForm } from './checkout-form.ts'

/** For a team's viewers and billing contacts. */
const NoAccess = pagePart(async () => (await import('../product/no-access.tsx')).NoAccess)

/** The whole checkout on one page: what is bought, under which license, the billing details, and the payment. */
export const CheckoutPage = observer(function CheckoutPage() {
  const cart = useStore('cart')
  const { begun } = useStore('interaction')
  const needs = usePageNeeds(() => void cart.refresh())
  const [checkoutForm] = useState(() => {
    const load = once(async () => new (await import('./cart-billing.ts')).CartBilling(cart))
    const reprice = (isStale: boolean) =>
      void load().then(
        (billing) => billing.billTo(made, isStale),
        () => cart.refresh(),
      )
    const made: CheckoutForm = new CheckoutForm({ ...needs, reprice })
    return made
  })
  const order = orderToShow(cart, checkoutForm)
  const chosen = order?.country ?? ''
  usePayFormAhead()

  useEffect(() => {
    if (begun) void cart.refresh()
  }, [cart, begun])

  // The country was chosen earlier, perhaps on another device, and the cart is already taxed for it.
  useEffect(() => {
    if (chosen !== '' && checkoutForm.country === '') checkoutForm.fill({ country: chosen })
  }, [checkoutForm, chosen])

  return (
    <div className={css['page']}>
      <PageHead title="Checkout" path="/checkout" noindex />
      <h1 className={css['title']}>Checkout</h1>
      <NeedsScript />
      {!order && <Skeleton kind="line" />}
      {order && (order.items.length > 0 || checkoutForm.paying) ? (
        <div className={css['columns']}>
          <OrderSummary order={order} checkoutForm={checkoutForm} />
          <section className={css['pay']} aria-label="Billing and payment">
            <PayOrComeIn order={order} checkoutForm={checkoutForm} />
          </section>
        </div>
      ) : (
        order && <NothingToPay />
      )}
    </div>
  )
})

/**
 * A paid cart is read as empty. If the response was lost, the buyer still sees what they are paying for and can
 * retry.
 */
function orderToShow(
  { order, removed }: CartStore,
  { attempted }: CheckoutForm,
): QuotedOrder | null {
  const isEmptied = order?.items.length === 0 && !removed
  return (isEmptied && attempted?.order) || order
}

interface CheckoutPartProps {
  readonly order: QuotedOrder
  readonly checkoutForm: CheckoutForm
}

const OrderSummary = observer(function OrderSummary({ order, checkoutForm }: CheckoutPartProps) {
  const cart = useStore('cart')

  return (
    <section className={css['bill']} aria-label="Order summary" aria-busy={cart.loading}>
      <LicenseChooser />
      <CollapsedLines count={order.items.length}>
        <CartLines items={order.items} />
      </CollapsedLines>
      <CodeForm />
      <CartTotals order={order} />
      <CartTotal order={order} />
      <LazyPurchaseOptions checkoutForm={checkoutForm} />
    </section>
  )
})

const NothingToPay = observer(function NothingToPay() {
  const cart = useStore('cart')

  return (
    <>
      {(cart.removed || cart.order?.alreadyOwned) && <CartLines items={[]} />}
      <EmptyState
        within="column"
        title="Your cart is empty"
        action={<ButtonLink to="/2d">Browse 2D elements</ButtonLink>}
      >
        Add something to your cart to check out.
      </EmptyState>
    </>
  )
})

const PayOrComeIn = observer(function PayOrComeIn({ order, checkoutForm }: CheckoutPartProps) {
  const cart = useStore('cart')
  const checkout = useService('checkout')
  const modals = useStore('modals')
  const { user } = useStore('session')
  const mayLicense = useMayLicense()
  if (!mayLicense) return <NoAccess verb="license" />
  if (order.onRequest) {
    return (
      <div className={css['come-in']}>
        <h2>Custom quote</h2>
        <OnRequest licenseId={order.licenseId} />
        <OfferLink wide />
      </div>
    )
  }
  if (user) {
    const take = (licenseId: LicenseId) => void cart.chooseLicense(licenseId)
    const payable = payableCart(checkout, order)
    return <LazyPayForm checkoutForm={checkoutForm} user={user} payable={payable} onTake={take} />
  }

  return (
    <div className={css['come-in']}>
      <h2>Your account</h2>
      <p>Licenses are saved to your account, so you can download again anytime.</p>
      <Button
        kind="primary"
        wide
        onClick={() => modals.show({ kind: 'sign-up', passwordLater: true })}
      >
        Create an account
      </Button>
      <Button kind="quiet" wide onClick={() => modals.show({ kind: 'login', passwordLater: true })}>
        Sign in
      </Button>
    </div>
  )
})

const COLLAPSED_FROM = 4

interface CollapsedLinesProps {
  readonly count: number
  readonly children: ReactNode
}

/** Collapses a long cart on a small screen, so that the payment form is not far down the page. */
function CollapsedLines({ count, children }: CollapsedLinesProps) {
  const isInBrowser = useHydrated()
  // Checked once. Collapsing the server-rendered list while someone reads it would be worse than a long list.
  const [collapsed] = useState(
    () => isInBrowser && count >= COLLAPSED_FROM && window.matchMedia('(width < 56rem)').matches,
  )
  return collapsed ? <Disclosure summary={`${count} items`}>{children}</Disclosure> : children
}
