import { useEffect, useRef, useState, type ReactNode } from 'react'
import { QUANTITY_DISCOUNT } from '#domain/cart/quantity-discount.ts'
import type { CartOrder } from '#domain/cart/order.ts'
import { inUsd, negative, type Cents } from '#domain/shared/money.ts'
import { taxMessage } from '#messages/tax-label.ts'
import { Announcement } from '../components/announcement.tsx'
import { Price } from '../components/price.tsx'
import css from './cart-totals.module.css'
import textCss from '../styles/text.module.css'

/** The subtotal, discounts and tax. Changes are announced in one sentence. */
export function CartTotals({ order }: { readonly order: CartOrder }) {
  const { discount, bundle, subtotal, tax } = order
  const taxName = taxMessage(order)

  return (
    <>
      {!bundle && !discount && (
        <DiscountNudge paid={order.items.filter(({ price }) => price > 0).length} />
      )}
      <dl className={css['totals']}>
        <Sum name={taxName === null ? 'Subtotal' : 'Subtotal before tax'} cents={subtotal} />
        {bundle && <Sum name={bundle.name} cents={negative(bundle.value)} />}
        {discount && !discount.error && (
          <Sum name={`Code ${discount.code}`} cents={negative(discount.value)} />
        )}
        {taxName !== null && <Sum name={taxName} cents={tax} />}
      </dl>
      <Announcement>{useTotalsMessage(order)}</Announcement>
    </>
  )
}

type Totalled = Pick<CartOrder, 'free' | 'total'> & Partial<Pick<CartOrder, 'onRequest'>>

/** The total, next to the button that continues. */
export function CartTotal({ order }: { readonly order: Totalled }) {
  return (
    <dl className={css['totals']}>
      <dt className={css['total']}>Total</dt>
      <dd className={css['total']}>
        {order.onRequest && 'from '}
        {order.free && !order.onRequest ? 'Free' : <Price cents={order.total} size="large" />}
      </dd>
    </dl>
  )
}

function Sum({ name, cents }: { readonly name: ReactNode; readonly cents: Cents }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <Price cents={cents} />
      </dd>
    </>
  )
}

function DiscountNudge({ paid }: { readonly paid: number }) {
  const missing = QUANTITY_DISCOUNT.fromItems - paid
  if (missing <= 0) return null
  return (
    <p className={textCss['note']}>
      {`Add ${missing} more to save ${QUANTITY_DISCOUNT.percent}%.`}
    </p>
  )
}

/** A sentence that announces how the totals changed. Empty until something changes. */
function useTotalsMessage(order: CartOrder): string {
  const before = useRef(order)
  const [message, setMessage] = useState('')

  useEffect(() => {
    const old = before.current
    before.current = order
    if (old.total !== order.total || old.items.length !== order.items.length) {
      setMessage(changeMessage(old, order))
    }
  }, [order])

  return message
}

function changeMessage(old: CartOrder, order: CartOrder): string {
  const count = order.items.length
  const sentences = [
    count === 1 ? '1 item' : `${count} items`,
    !old.bundle && order.bundle && `${QUANTITY_DISCOUNT.name} applied`,
    old.bundle && !order.bundle && `${QUANTITY_DISCOUNT.name} removed`,
    (order.tax !== old.tax || taxMessage(order) !== taxMessage(old)) &&
      taxMessage(order) !== null &&
      `${taxMessage(order)} ${inUsd(order.tax)}`,
    order.free && !order.onRequest ? 'No payment required' : `Total ${inUsd(order.total)}`,
  ]
  return `${sentences.filter(Boolean).join('. ')}.`
}
