import { observer } from 'mobx-react-lite'
import { BUNDLE_DISCOUNT } from '#domain/cart/bundle-discount.ts'
import type { CartOrder } from '#domain/cart/order.ts'
import { negative } from '#domain/shared/money.ts'
import { Price } from '../parts/price.tsx'
import css from './cart-panel.module.css'
import { CodeForm } from './code-form.tsx'

/** Subtotal, what comes off, and what is left to pay. Announced when it changes. */
export const CartTotals = observer(function CartTotals({ order }: { order: CartOrder }) {
  const { discount, bundle, subtotal, tax, total, free } = order

  return (
    <>
      <CodeForm />
      <dl className={css['totals']} aria-live="polite">
        <dt>Subtotal</dt>
        <dd>
          <Price cents={subtotal} />
        </dd>
        {bundle && (
          <>
            <dt>{bundle.name}</dt>
            <dd>
              <Price cents={negative(bundle.value)} />
            </dd>
          </>
        )}
        {discount && !discount.error && (
          <>
            <dt>Code {discount.code}</dt>
            <dd>
              <Price cents={negative(discount.value)} />
            </dd>
          </>
        )}
        {tax > 0 && (
          <>
            <dt>Tax</dt>
            <dd>
              <Price cents={tax} />
            </dd>
          </>
        )}
        <dt className={css['total']}>Total</dt>
        <dd className={css['total']}>{free ? 'Free' : <Price cents={total} size="large" />}</dd>
      </dl>
      {!bundle && !discount && <Nudge paid={order.items.filter(({ price }) => price > 0).length} />}
    </>
  )
})

function Nudge({ paid }: { paid: number }) {
  const missing = BUNDLE_DISCOUNT.fromItems - paid
  if (missing <= 0) return null
  return (
    <p className={css['nudge']}>
      {missing === 1 ? 'One more item takes' : `${missing} more items take`}{' '}
      {BUNDLE_DISCOUNT.percent} % off everything.
    </p>
  )
}
