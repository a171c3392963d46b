import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useLoaderData } from 'react-router-dom'
import { isGift, isRefunded, type Order } from '#domain/order/order.ts'
import { inUsd } from '#domain/shared/money.ts'
import { inCredits } from '#messages/credit-messages.ts'
import { namesInShort } from '#messages/line-text.ts'
import { packOrderMessage } from '#messages/free-pack-messages.ts'
import { DataTable } from '../components/data-table.tsx'
import { FULL_DAY } from '../components/date-formats.ts'
import { Link } from '../components/link.tsx'
import { Price } from '../components/price.tsx'
import { SelectField } from '../components/select-field.tsx'
import { TextField } from '../components/text-field.tsx'
import { AccountFrame } from './account-frame.tsx'
import { matchesSearch } from './matches-search.ts'
import { EmptyList } from './empty-list.tsx'
import css from './downloads-page.module.css'
import { InvoiceLinks } from './invoice-links.tsx'
import textCss from '../styles/text.module.css'

/** Every order, newest first, each leading to its receipt. */
export const OrdersPage = observer(function OrdersPage() {
  const orders = useLoaderData<Order[]>()

  return (
    <AccountFrame title="Orders" at="orders">
      {orders.length === 0 ? (
        <EmptyList title="No orders yet">Receipts of what you license are kept here.</EmptyList>
      ) : (
        <Found orders={orders} />
      )}
    </AccountFrame>
  )
})

/** The orders, searched by asset, number and state. */
function Found({ orders }: { readonly orders: readonly Order[] }) {
  const [typed, setTyped] = useState('')
  const [status, setStatus] = useState('')
  const found = orders.filter(
    (order) => (status === '' || order.status === status) && matches(order, typed),
  )
  return (
    <>
      <div className={css['search']}>
        <TextField
          label="Find in your orders"
          hint="By asset, order or invoice number"
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <SelectField
          label="State"
          options={statesOf(orders)}
          value={status}
          onChange={(event) => setStatus(event.target.value)}
        />
      </div>
      <p className={textCss['count']} role="status">
        {found.length === 1 ? '1 order' : `${found.length} orders`}
      </p>
      {found.length === 0 ? (
        <p className={textCss['quiet']}>No order goes by that.</p>
      ) : (
        <DataTable
          caption="Orders"
          stacks
          rows={found}
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
            { name: 'Date', cell: (order) => FULL_DAY.format(order.createdAt) },
            { name: 'State', cell: stateOf },
            { name: 'Total', number: true, cell: totalOf },
            { name: 'Invoice', cell: (order) => <InvoiceLinks order={order} /> },
          ]}
        />
      )}
    </>
  )
}

function matches(
  { id, kind, createdAt, lines, services, documents }: Order,
  typed: string,
): boolean {
  const bought = [
    ...lines.flatMap(({ name, sku, files }) => [name, sku, ...files.map((file) => file.filename)]),
    ...services.map(({ name }) => name),
    ...documents.map(({ number }) => number),
  ]
  const named = kind === 'pack' ? [packOrderMessage(createdAt)] : []
  return matchesSearch(typed, [id, ...bought, ...named])
}

/** Only states that some order is in. */
function statesOf(orders: readonly Order[]) {
  const present = [...new Set(orders.map(({ status }) => status))]
  return [
    { value: '', label: 'Any' },
    ...present.map((status) => ({ value: status, label: STATES[status] })),
  ]
}

const STATES: Readonly<Record<Order['status'], string>> = {
  pending: 'Under way',
  awaiting: 'Waits for your bank',
  paid: 'Paid',
  declined: 'Declined',
  cancelled: 'Cancelled',
}

/** "Paid, $4.00 refunded", "Paid, 2 credits refunded". */
function stateOf(order: Order): string {
  const { status, refunded, creditsBack: creditRefunds } = order
  if (isGift(order)) return 'Given'
  if (isRefunded(order)) return 'Refunded'
  if (refunded === 0 && creditRefunds === 0) return STATES[status]
  const back = creditRefunds > 0 ? inCredits(creditRefunds) : inUsd(refunded)
  return `${STATES[status]}, ${back} refunded`
}

/** In credits where credits paid. */
function totalOf({ credits, total }: Order) {
  return credits > 0 ? inCredits(credits) : <Price cents={total} />
}

/** "Campfire, close and 3 more", "Free pack, November 2026". */
function inShort(order: Order): string {
  if (order.kind === 'pack') return packOrderMessage(order.createdAt)
  const { lines, services } = order
  return namesInShort([...lines, ...services].map(({ name }) => name))
}
