import type { OrderRow, PaymentRow, RefundRow } from '#application/ports/admin-lists.ts'
import { inUsd } from '#domain/shared/money.ts'
import { inCredits } from '#messages/credit-messages.ts'
import { useService } from '../stores/stores.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { AdminList, ownerColumn } from './admin-list.tsx'
import { ORDER_COLUMNS, orderLink } from './columns.tsx'
import { labeled, ORDER_STATUS_LABELS } from './labels.ts'
import { CAUSE_LABELS, REFUND_STATE_LABELS } from './refund-labels.ts'
import { inUtc, inUtcOr } from './moments.ts'
import css from './admin-list.module.css'

/** All orders. */
export function OrdersPage() {
  const lists = useService('adminLists')
  const [order, ...others] = ORDER_COLUMNS
  return (
    <AdminFrame title="Orders">
      <AdminList<OrderRow>
        caption="Orders"
        path="/admin/orders"
        load={(query) => lists.orders(query)}
        searchLabel="Search by order, invoice, customer or team"
        one="order"
        many="orders"
        states={[
          ...labeled(ORDER_STATUS_LABELS),
          { value: 'overdue', label: 'Invoice overdue' },
          { value: 'refunded', label: 'Refunded, in full or in part' },
        ]}
        keyOf={({ id }) => id}
        columns={[...(order ? [order] : []), ownerColumn(), ...others]}
      />
    </AdminFrame>
  )
}

/** All charges requested from payment providers. */
export function PaymentsPage() {
  const lists = useService('adminLists')
  return (
    <AdminFrame title="Payments">
      <AdminList<PaymentRow>
        caption="Payments"
        path="/admin/payments"
        load={(query) => lists.payments(query)}
        searchLabel="Search by order, payment ID, customer or team"
        one="payment"
        many="payments"
        states={labeled(ORDER_STATUS_LABELS)}
        keyOf={({ orderId }) => orderId}
        columns={[
          { name: 'Order', heads: true, cell: ({ orderId }) => orderLink(orderId) },
          ownerColumn(),
          {
            name: 'Payment ID',
            cell: ({ provider, ref }) =>
              ref === null ? 'Same as the order number' : <code>{`${provider ?? ''} ${ref}`}</code>,
          },
          { name: 'Status', cell: ({ status }) => ORDER_STATUS_LABELS[status] },
          { name: 'Paid', cell: ({ paidAt }) => inUtcOr(paidAt, 'Not paid') },
          { name: 'Refunded', number: true, cell: ({ refunded }) => inUsd(refunded) },
          { name: 'Amount', number: true, cell: ({ amount }) => inUsd(amount) },
        ]}
      />
    </AdminFrame>
  )
}

/** Refunds, and payments that buyers' banks reversed. */
export function RefundsPage() {
  const lists = useService('adminLists')
  return (
    <AdminFrame title="Refunds">
      <AdminList<RefundRow>
        caption="Refunds"
        path="/admin/refunds"
        load={(query) => lists.refunds(query)}
        searchLabel="Search by refund, order, customer or team"
        one="refund"
        many="refunds"
        states={[{ value: 'dispute', label: 'Disputes' }, ...labeled(REFUND_STATE_LABELS)]}
        keyOf={({ id }) => id}
        columns={[
          {
            name: 'Refund',
            heads: true,
            cell: ({ id }) => <span className={css['code']}>{id}</span>,
          },
          { name: 'Order', cell: ({ orderId }) => orderLink(orderId) },
          ownerColumn(),
          { name: 'Reason', cell: ({ cause }) => CAUSE_LABELS[cause] },
          { name: 'Status', cell: ({ state }) => REFUND_STATE_LABELS[state] },
          { name: 'Created', cell: ({ createdAt }) => inUtc(createdAt) },
          {
            name: 'Amount',
            number: true,
            cell: ({ amount, credits }) => (credits > 0 ? inCredits(credits) : inUsd(amount)),
          },
        ]}
      />
    </AdminFrame>
  )
}
