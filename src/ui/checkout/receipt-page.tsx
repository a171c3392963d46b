import { observer } from 'mobx-react-lite'
import { Link, useLoaderData } from 'react-router-dom'
import { itemKey } from '#domain/cart/item.ts'
import type { Order } from '#domain/order/order.ts'
import { negative } from '#domain/shared/money.ts'
import { FileList } from '../account/file-list.tsx'
import { linePath } from '../cart/line-path.ts'
import { FULL_DAY } from '../parts/day.ts'
import { FactTable } from '../parts/fact-table.tsx'
import { Price } from '../parts/price.tsx'
import { useStore } from '../stores/stores.tsx'
import css from './receipt-page.module.css'

/** What was bought, for how much, and every file of it, ready to download. */
export const ReceiptPage = observer(function ReceiptPage() {
  const order = useLoaderData<Order>()
  const { user } = useStore('session')
  const paid = order.status === 'paid'

  return (
    <div className={css['page']}>
      <title>{`Order ${order.id} — Emberstock`}</title>
      <meta name="robots" content="noindex" />
      <h1 className={css['title']}>{paid ? 'Yours' : STATES[order.status]}</h1>
      <p className={css['lead']}>
        {paid && user?.confirmedAt
          ? 'The files below are licensed to you. They stay in your downloads for ever.'
          : paid && 'Paid. Confirm your e-mail address and the files below download.'}
      </p>
      <ul className={css['lines']}>
        {order.lines.map((line) => (
          <li key={itemKey(line.ref)} className={css['line']}>
            <img className={css['image']} src={line.image} alt="" width={192} height={108} />
            <div className={css['what']}>
              <h2 className={css['name']}>
                <Link to={linePath(line)}>{line.name}</Link>
              </h2>
              <p className={css['detail']}>
                {line.detail} · <Price cents={line.price} />
              </p>
              {paid && <FileList files={line.files} named={line.files.length > 1} />}
            </div>
          </li>
        ))}
      </ul>
      <Bill order={order} />
    </div>
  )
})

const STATES: Readonly<Record<Order['status'], string>> = {
  pending: 'This payment is under way',
  awaiting: 'This payment waits for your bank',
  paid: 'Yours',
  declined: 'This payment was declined',
  cancelled: 'This order was cancelled',
}

const Bill = observer(function Bill({ order }: { order: Order }) {
  const licenses = useStore('licenses')
  const facts = [
    { name: 'Order', value: order.id, measured: true },
    { name: 'Date', value: FULL_DAY.format(order.paidAt ?? order.createdAt) },
    { name: 'Licence', value: licenses.named(order.licenseId) },
    { name: 'Billed to', value: [order.company, order.billingCountry].filter(Boolean).join(', ') },
    { name: 'Subtotal', value: <Price cents={order.subtotal} />, measured: true },
    ...(order.discountName
      ? [
          {
            name: order.discountName,
            value: <Price cents={negative(order.discount)} />,
            measured: true,
          },
        ]
      : []),
    ...(order.tax > 0 ? [{ name: 'Tax', value: <Price cents={order.tax} />, measured: true }] : []),
    { name: 'Total', value: <Price cents={order.total} />, measured: true },
  ]
  return (
    <div className={css['bill']}>
      <FactTable caption="Receipt" facts={facts} />
    </div>
  )
})
