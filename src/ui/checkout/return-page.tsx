import { observer } from 'mobx-react-lite'
import { useLoaderData } from 'react-router-dom'
import type { Order } from '#domain/order/order.ts'
import { ErrorNote } from '../components/error-note.tsx'
import { PageHead } from '../page-head.tsx'
import { Button, ButtonLink } from '../components/button.tsx'
import { ErrorMessage } from '../components/error-message.tsx'
import { Spinner } from '../components/spinner.tsx'
import css from './receipt-page.module.css'
import { useReturn } from './use-return.ts'
import layoutCss from '../styles/layout.module.css'
import textCss from '../styles/text.module.css'

/**
 * Shown on return from a provider's page. Tells the server, then continues to the receipt or shows what to do
 * instead.
 */
export const ReturnPage = observer(function ReturnPage() {
  const order = useLoaderData<Order>()
  const { outcome, again } = useReturn(order)

  return (
    <div className={css['page']}>
      <PageHead title="Payment" path="/checkout/return" noindex />
      {outcome.kind === 'asking' && (
        <>
          <h1>Checking your payment</h1>
          <output className={textCss['quiet']}>
            <Spinner /> Checking your payment status…
          </output>
        </>
      )}
      {outcome.kind === 'unpaid' && (
        <>
          <h1>{unpaidTitle(order, outcome.left)}</h1>
          <output className={textCss['quiet']}>
            {outcome.why ? <ErrorMessage error={outcome.why} /> : nothingCharged(order)}
          </output>
          <Onward order={order} />
        </>
      )}
      {outcome.kind === 'error' && (
        <>
          <h1>We couldn’t check your payment</h1>
          <ErrorNote error={outcome.error} />
          <div className={layoutCss['row']}>
            <Button kind="primary" onClick={again}>
              Check again
            </Button>
          </div>
        </>
      )}
    </div>
  )
})

function unpaidTitle({ kind }: Order, left: boolean): string {
  if (kind === 'payment_method') return 'Your payment method wasn’t saved'
  return left ? 'Payment canceled' : 'Your payment didn’t go through'
}

function nothingCharged({ kind, lines }: Order): string {
  if (kind === 'payment_method') return 'Your subscription keeps its current payment method.'
  return lines.length > 0
    ? 'Nothing was charged, and your cart is unchanged.'
    : 'Nothing was charged.'
}

function Onward({ order: { kind, purchases } }: { readonly order: Order }) {
  if (kind === 'payment_method') {
    return (
      <div className={layoutCss['row']}>
        <ButtonLink kind="primary" to="/account/subscription">
          Your subscription
        </ButtonLink>
      </div>
    )
  }
  return (
    <div className={layoutCss['row']}>
      {purchases.length > 0 ? (
        <ButtonLink kind="primary" to="/pricing">
          Back to pricing
        </ButtonLink>
      ) : (
        <ButtonLink kind="primary" to="/checkout">
          Back to checkout
        </ButtonLink>
      )}
      <ButtonLink to="/account/orders">Your orders</ButtonLink>
    </div>
  )
}
