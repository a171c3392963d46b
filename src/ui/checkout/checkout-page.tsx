import { observer } from 'mobx-react-lite'
import { useEffect, useState, type ReactNode } from 'react'
import type { QuotedOrder } from '#application/ports/carts.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import { CartLines } from '../cart/cart-lines.tsx'
import { CartTotal, CartTotals } from '../cart/cart-totals.tsx'
import { CodeForm } from '../cart/code-form.tsx'
import { LicenseChooser } from '../license/license-chooser.tsx'
import { OfferLink } from '../license/offer-link.tsx'
import { OnRequest } from '../license/on-request.tsx'
import { PageHead } from '../page-head.tsx'
import { Button, ButtonLink } from '../parts/button.tsx'
import { Disclosure } from '../parts/disclosure.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { useService, useStore } from '../stores/stores.tsx'
import { useAwake } from '../use-awake.ts'
import { usePageNeeds } from './checkout-needs.ts'
import css from './checkout-page.module.css'
import { LazyPayForm, usePayFormAhead } from './lazy-pay-form.tsx'
import { payableCart } from './payable.ts'
import { Till } from './till.ts'

/** One page: what is bought, under which licence, for whom, and paying for it. */
export const CheckoutPage = observer(function CheckoutPage() {
  const cart = useStore('cart')
  const { begun } = useStore('interaction')
  const needs = usePageNeeds(() => void cart.refresh())
  const [till] = useState(() => {
    const made: Till = new Till({ ...needs, reprice: () => void cart.billTo(made.country) })
    return made
  })
  const { order } = cart
  const chosen = order?.country ?? ''
  usePayFormAhead()

  useEffect(() => {
    if (begun) void cart.refresh()
  }, [cart, begun])

  // Chosen before, perhaps on another device: the bill is taxed as there already.
  useEffect(() => {
    if (chosen !== '' && till.country === '') till.fill({ country: chosen })
  }, [till, chosen])

  return (
    <div className={css['page']}>
      <PageHead title="Checkout" path="/checkout" noindex />
      <h1 className={css['title']}>Checkout</h1>
      {!order && <Skeleton kind="line" />}
      {order && (order.items.length > 0 || till.paying) ? (
        <div className={css['columns']}>
          <Bill order={order} />
          <section className={css['pay']} aria-label="Billing and payment">
            <PayOrComeIn till={till} />
          </section>
        </div>
      ) : (
        order && <NothingToPay />
      )}
    </div>
  )
})

const Bill = observer(function Bill({ order }: { readonly order: QuotedOrder }) {
  const cart = useStore('cart')

  return (
    <section className={css['bill']} aria-label="What you buy" aria-busy={cart.loading}>
      <LicenseChooser />
      <FoldedLines count={order.items.length}>
        <CartLines items={order.items} />
      </FoldedLines>
      <CodeForm />
      <CartTotals order={order} />
      <CartTotal order={order} />
    </section>
  )
})

const NothingToPay = observer(function NothingToPay() {
  const cart = useStore('cart')

  return (
    <>
      {cart.removed && <CartLines items={[]} />}
      <div className={css['empty']}>
        <EmptyState
          title="Your cart is empty"
          action={<ButtonLink to="/2d">Browse 2D elements</ButtonLink>}
        >
          There is nothing to pay for yet.
        </EmptyState>
      </div>
    </>
  )
})

const PayOrComeIn = observer(function PayOrComeIn({ till }: { readonly till: Till }) {
  const cart = useStore('cart')
  const checkout = useService('checkout')
  const modals = useStore('modals')
  const { user } = useStore('session')
  if (cart.order?.onRequest) {
    return (
      <div className={css['come-in']}>
        <h2>On request</h2>
        <OnRequest licenseId={cart.order.licenseId} />
        <OfferLink wide />
      </div>
    )
  }
  if (user && cart.order) {
    const take = (licenseId: LicenseId) => void cart.chooseLicense(licenseId)
    const payable = payableCart(checkout, cart.order)
    return <LazyPayForm till={till} user={user} payable={payable} onTake={take} />
  }

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

const FOLDED_FROM = 4

interface FoldedLinesProps {
  readonly count: number
  readonly children: ReactNode
}

/** On a small screen a long cart folds up, so that paying is not a long way down. */
function FoldedLines({ count, children }: FoldedLinesProps) {
  const isInBrowser = useAwake()
  // Asked once: folding while somebody reads, as what came with the page is read, is worse than either.
  const [folded] = useState(
    () => isInBrowser && count >= FOLDED_FROM && window.matchMedia('(width < 56rem)').matches,
  )
  return folded ? <Disclosure summary={`${count} items`}>{children}</Disclosure> : children
}
