import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
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
import { BoughtServices } from './bought-services.tsx'
import css from './receipt-page.module.css'
import { receiptHead } from './receipt-words.ts'

/** What was bought and for how much: every file ready to download, plans and credits by name. */
export const ReceiptPage = observer(function ReceiptPage() {
  const order = useLoaderData<Order>()
  const { user } = useStore('session')
  const { title, lead } = receiptHead(order, Boolean(user?.confirmedAt))
  const paid = order.status === 'paid'
  useNewBalance(order)

  return (
    <div className={css['page']}>
      <PageHead title={`Order ${order.id}`} path="/checkout/complete" noindex />
      <h1>{title}</h1>
      <p className={css['lead']}>{lead}</p>
      <WaysOn order={order} />
      {order.lines.length > 0 && (
        <ul className={css['lines']}>
          {order.lines.map((line) => (
            <li key={itemKey(line.ref)}>
              <Line line={line} paid={paid} />
            </li>
          ))}
        </ul>
      )}
      {order.services.length > 0 && <BoughtServices services={order.services} />}
      <Bill order={order} />
    </div>
  )
})

/** What was bought changes the balance that the whole shop shows. */
function useNewBalance({ status, services }: Order): void {
  const credits = useStore('credits')
  const isCredited = status === 'paid' && services.length > 0
  useEffect(() => {
    if (isCredited) void credits.refresh()
  }, [isCredited, credits])
}

const WaysOn = observer(function WaysOn({ order }: { readonly order: Order }) {
  const cart = useStore('cart')
  const { status, services } = order
  const ofServices = services.length > 0
  if (status === 'paid') {
    return ofServices ? <Way to="/account/credits">Your credits</Way> : null
  }
  if (status !== 'declined' && status !== 'cancelled') return null
  if (ofServices) return <Way to="/pricing">Back to the prices</Way>
  return cart.count > 0 ? <Way to="/checkout">Back to checkout</Way> : null
})

function Way({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <div className={css['ways']}>
      <ButtonLink kind="primary" to={to}>
        {children}
      </ButtonLink>
    </div>
  )
}

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
