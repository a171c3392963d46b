import { observer } from 'mobx-react-lite'
import { Link, useLoaderData } from 'react-router-dom'
import type { Order } from '#domain/order/order.ts'
import { ButtonLink } from '../parts/button.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { FULL_DAY } from '../parts/day.ts'
import { EmptyState } from '../parts/empty-state.tsx'
import { Price } from '../parts/price.tsx'
import { AccountFrame } from './account-frame.tsx'
import css from './downloads-page.module.css'

/** Every order, newest first, each leading to its receipt. */
export const OrdersPage = observer(function OrdersPage() {
  const orders = useLoaderData<Order[]>()

  return (
    <AccountFrame title="Orders" at="orders">
      {orders.length === 0 ? (
        <div className={css['empty']}>
          <EmptyState
            title="No orders yet"
            action={
              <ButtonLink kind="primary" to="/2d">
                Browse 2D elements
              </ButtonLink>
            }
          >
            Receipts of what you license are kept here.
          </EmptyState>
        </div>
      ) : (
        <DataTable
          caption="Orders"
          rows={orders}
          keyOf={(order) => order.id}
          columns={[
            {
              name: 'Order',
              heads: true,
              cell: (order) => (
                <Link to={`/checkout/complete?order=${order.id}`}>{inShort(order)}</Link>
              ),
            },
            { name: 'Date', cell: (order) => FULL_DAY.format(order.createdAt) },
            { name: 'State', cell: (order) => STATES[order.status] },
            { name: 'Total', number: true, cell: (order) => <Price cents={order.total} /> },
          ]}
        />
      )}
    </AccountFrame>
  )
})

const STATES: Readonly<Record<Order['status'], string>> = {
  pending: 'Under way',
  awaiting: 'Waits for your bank',
  paid: 'Paid',
  declined: 'Declined',
  cancelled: 'Cancelled',
}

/** "Campfire, close and 3 more". */
function inShort({ lines, services }: Order): string {
  const [first, ...others] = [...lines, ...services].map(({ name }) => name)
  return others.length === 0 ? String(first) : `${first} and ${others.length} more`
}
