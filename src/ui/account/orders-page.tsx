import { observer } from 'mobx-react-lite'
import { useLoaderData, useNavigate } from 'react-router-dom'
import { orderParams, type OrderQuery } from '#domain/order/order-query.ts'
import { isGift, isRefunded, type Order, type OrderStatus } from '#domain/order/order.ts'
import { inUsd } from '#domain/shared/money.ts'
import { inCredits } from '#messages/credit-messages.ts'
import { namesInShort } from '#messages/line-text.ts'
import { packOrderMessage } from '#messages/free-pack-messages.ts'
import { inThousands } from '#domain/shared/text.ts'
import { DataTable } from '../components/data-table.tsx'
import { inDays } from '#messages/durations.ts'
import { Link } from '../components/link.tsx'
import { Price } from '../components/price.tsx'
import { SelectField } from '../components/select-field.tsx'
import { AccountFrame } from './account-frame.tsx'
import { EmptyList } from './empty-list.tsx'
import css from './downloads-page.module.css'
import { InvoiceLinks } from './invoice-links.tsx'
import { invoiceStatus, suspendedNote } from './invoice-status.ts'
import { listAddress } from './list-address.ts'
import type { OrdersData } from './list-data.ts'
import { ListSearch } from './list-search.tsx'
import { PagedList } from './paged-list.tsx'
import textCss from '../styles/text.module.css'

export { loadOrders } from './list-data.ts'

const PATH = '/account/orders'

/** All orders, newest first, each linked to its receipt. */
export const OrdersPage = observer(function OrdersPage() {
  const { query, found } = useLoaderData<OrdersData>()

  return (
    <AccountFrame title="Orders" at="orders" page={found.page}>
      {found.statuses.length === 0 ? (
        <EmptyList title="No orders yet">Your receipts appear here.</EmptyList>
      ) : (
        <Found query={query} found={found} />
      )}
    </AccountFrame>
  )
})

/** The orders, searchable by asset and number and filtered by status. */
function Found({ query, found }: OrdersData) {
  const navigate = useNavigate()
  const addressOf = (wanted: Partial<OrderQuery>) =>
    listAddress(PATH, orderParams({ ...query, page: 1, ...wanted }))
  return (
    <>
      <div className={css['tools']}>
        <ListSearch
          className={css['search']}
          label="Search orders"
          hint="Search by asset, order or invoice number"
          text={query.search}
          path={PATH}
          resultsAt={(search) => addressOf({ search })}
        >
          <SelectField
            label="Status"
            name="status"
            options={optionsOf(found.statuses)}
            value={query.status ?? ''}
            onChange={(event) => {
              const status = found.statuses.find((one) => one === event.target.value) ?? null
              void navigate(addressOf({ status }), { preventScrollReset: true })
            }}
          />
        </ListSearch>
        <p className={textCss['count']} role="status">
          {found.total === 1 ? '1 order' : `${inThousands(found.total)} orders`}
        </p>
      </div>
      {found.total === 0 ? (
        <p className={textCss['quiet']}>No matching orders.</p>
      ) : (
        <PagedList listing={found} asked={query.page} linkTo={(page) => addressOf({ page })}>
          <DataTable
            caption="Orders"
            stacks
            rows={found.items}
            keyOf={(order) => order.id}
            columns={[
              {
                name: 'Order',
                heads: true,
                cell: (order) => (
                  <>
                    <Link to={`/checkout/complete?order=${order.id}`}>{inShort(order)}</Link>
                    <span className={css['number']}>{order.id}</span>
                  </>
                ),
              },
              { name: 'Date', cell: (order) => inDays(order.createdAt) },
              { name: 'Status', cell: (order) => <Status order={order} /> },
              { name: 'Total', number: true, cell: totalOf },
              { name: 'Invoice', cell: (order) => <InvoiceLinks order={order} /> },
            ]}
          />
        </PagedList>
      )}
    </>
  )
}

/** Offers only statuses that at least one order has. */
function optionsOf(statuses: readonly OrderStatus[]) {
  return [
    { value: '', label: 'All' },
    ...statuses.map((status) => ({ value: status, label: STATES[status] })),
  ]
}

const STATES: Readonly<Record<Order['status'], string>> = {
  pending: 'Pending',
  awaiting: 'Action required',
  'on-account': 'Invoice open',
  paid: 'Paid',
  declined: 'Declined',
  cancelled: 'Canceled',
  void: 'Voided',
}

function Status({ order }: { readonly order: Order }) {
  const suspended = suspendedNote(order)
  return (
    <>
      {invoiceStatus(order) ?? stateOf(order)}
      {suspended && <span className={css['number']}>{suspended}</span>}
    </>
  )
}

/** "Paid, $4.00 refunded", "Paid, 2 credits refunded". */
function stateOf(order: Order): string {
  const { status, refunded, creditsBack: creditRefunds } = order
  if (isGift(order)) return 'Free'
  if (isRefunded(order)) return 'Refunded'
  if (refunded === 0 && creditRefunds === 0) return STATES[status]
  const back = creditRefunds > 0 ? inCredits(creditRefunds) : inUsd(refunded)
  return `${STATES[status]}, ${back} refunded`
}

/** In credits if the order was paid with credits. */
function totalOf({ credits, total }: Order) {
  return credits > 0 ? inCredits(credits) : <Price cents={total} />
}

/** "Campfire, close and 3 more", "Free pack, November 2026". */
function inShort(order: Order): string {
  if (order.kind === 'pack') return packOrderMessage(order.createdAt)
  const { lines, purchases } = order
  return namesInShort([...lines, ...purchases].map(({ name }) => name))
}
