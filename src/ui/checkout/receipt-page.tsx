import { observer } from 'mobx-react-lite'
import { useLoaderData } from 'react-router-dom'
import { itemKey } from '#domain/cart/item.ts'
import type { Order, OrderLine } from '#domain/order/order.ts'
import { OwnedItem } from '../account/owned-item.tsx'
import { linePath } from '../cart/line-path.ts'
import { PageHead } from '../page-head.tsx'
import { ButtonLink } from '../parts/button.tsx'
import { Price } from '../parts/price.tsx'
import { useStore } from '../stores/stores.tsx'
import { Bill } from './bill.tsx'
import css from './receipt-page.module.css'

/** What was bought, for how much, and every file of it, ready to download. */
export const ReceiptPage = observer(function ReceiptPage() {
  const order = useLoaderData<Order>()
  const paid = order.status === 'paid'

  return (
    <div className={css['page']}>
      <PageHead title={`Order ${order.id}`} path="/checkout/complete" noindex />
      <h1>{TITLES[order.status]}</h1>
      {paid ? <Paid /> : <NotPaid order={order} />}
      <ul className={css['lines']}>
        {order.lines.map((line) => (
          <li key={itemKey(line.ref)}>
            <Line line={line} paid={paid} />
          </li>
        ))}
      </ul>
      <Bill order={order} />
    </div>
  )
})

const TITLES: Readonly<Record<Order['status'], string>> = {
  pending: 'This payment is under way',
  awaiting: 'This payment waits for your bank',
  paid: 'Your files',
  declined: 'This payment was declined',
  cancelled: 'This order was cancelled',
}

const Paid = observer(function Paid() {
  const { user } = useStore('session')
  return (
    <p className={css['lead']}>
      {user?.confirmedAt
        ? 'Paid and licensed to you. They stay in your downloads for ever.'
        : 'Paid and licensed to you. Confirm your email address, then they download.'}
    </p>
  )
})

const NotPaid = observer(function NotPaid({ order }: { readonly order: Order }) {
  const cart = useStore('cart')
  const over = order.status === 'declined' || order.status === 'cancelled'
  return (
    <>
      <p className={css['lead']}>
        {over
          ? 'Nothing was charged.'
          : 'Nothing is charged before it is done. Come back to this page to see how it went.'}
      </p>
      {over && cart.count > 0 && (
        <div className={css['ways']}>
          <ButtonLink kind="primary" to="/checkout">
            Back to checkout
          </ButtonLink>
        </div>
      )}
    </>
  )
})

function Line({ line, paid }: { readonly line: OrderLine; readonly paid: boolean }) {
  return (
    <OwnedItem
      name={line.name}
      to={linePath(line)}
      image={line.image}
      aside={<Price cents={line.price} />}
      facts={paid && line.files.length === 1 ? null : line.detail}
      files={paid ? line.files : []}
    />
  )
}
