import { useState } from 'react'
import type { AdminOrder } from '#application/ports/admin-orders.ts'
import { inUsd } from '#domain/shared/money.ts'
import { REFUSAL_MESSAGES, refundedMessage } from '#messages/refund-messages.ts'
import { QueryResult } from '../account/query-result.tsx'
import { Button } from '../components/button.tsx'
import { DataTable } from '../components/data-table.tsx'
import { FactTable } from '../components/fact-table.tsx'
import { pagePart } from '../components/lazy-page-part.tsx'
import { useQuery } from '../hooks/use-query.ts'
import { useService, useStore } from '../stores/stores.tsx'
import textCss from '../styles/text.module.css'
import { AdminFrame } from './admin-frame.tsx'
import type { AdminPageProps } from './admin-place.ts'
import { AdminSection } from './admin-section.tsx'
import type { OrderAction } from './order-dialogs.tsx'
import { orderFacts } from './order-facts.tsx'
import { CAUSE_LABELS, REFUND_STATE_LABELS } from './refund-labels.ts'
import { inUtc } from './moments.ts'
import { AuditSection } from './person-lists.tsx'
import css from './admin-page.module.css'
import listCss from './admin-list.module.css'

const OrderDialog = pagePart(async () => (await import('./order-dialogs.tsx')).OrderDialog)
const RefundDialog = pagePart(async () => (await import('./refund-dialog.tsx')).RefundDialog)

/** An order: its lines, payment, refunds and documents, and the actions staff can take. */
export function OrderPage({ params }: AdminPageProps) {
  const orders = useService('adminOrders')
  const id = params['id'] ?? ''
  const found = useQuery(() => orders.find(id))
  return (
    <AdminFrame title={`Order ${id}`}>
      <QueryResult {...found}>
        {(order) => <OrderDetails found={order} onChanged={found.show} />}
      </QueryResult>
    </AdminFrame>
  )
}

interface OrderProps {
  readonly found: AdminOrder
  readonly onChanged: (order: AdminOrder) => void
}

function OrderDetails({ found, onChanged }: OrderProps) {
  const [action, setAction] = useState<OrderAction | 'refund' | null>(null)
  const licenses = useStore('licenses')
  const { order, email } = found
  const isPaid = order.status === 'paid'
  const isOpen = order.status === 'on-account'
  const close = () => setAction(null)
  // Staff can't refund their own orders; another staff member has to (admin 2).
  const isRefundable =
    isPaid && !found.isOwn && found.parts.some(({ refusal }) => !isFinal(refusal))

  return (
    <>
      <div className={css['columns']}>
        <FactTable
          caption="Order"
          facts={orderFacts(found, (license) => licenses.named(license))}
        />
        <div className={css['actionList']}>
          {isOpen && !found.isOwn && (
            <>
              <Button kind="primary" size="small" onClick={() => setAction('mark-paid')}>
                Mark paid…
              </Button>
              <Button size="small" onClick={() => setAction('void')}>
                Void invoice…
              </Button>
            </>
          )}
          {isOpen && found.isOwn && (
            <p className={textCss['quiet']}>
              This is your own order or your team’s, so only another staff member can mark it paid
              or void it.
            </p>
          )}
          {isOpen && (
            <Button size="small" onClick={() => setAction('invoice')}>
              Resend invoice…
            </Button>
          )}
          {isRefundable && (
            <Button kind="primary" size="small" onClick={() => setAction('refund')}>
              Refund…
            </Button>
          )}
          {isPaid && email !== null && (
            <Button size="small" onClick={() => setAction('receipt')}>
              Resend receipt…
            </Button>
          )}
        </div>
      </div>
      <AdminSection title="Items">
        <div className={listCss['dense']}>
          <DataTable
            caption="Items"
            stacks
            rows={itemsOf(found)}
            keyOf={({ place }) => place}
            columns={[
              {
                name: 'Item',
                heads: true,
                cell: ({ name, sku }) => (
                  <>
                    {name}
                    {sku !== '' && <span className={listCss['number']}>{sku}</span>}
                  </>
                ),
              },
              { name: 'Refundable under policy', cell: ({ offer }) => offer },
              { name: 'Price', number: true, cell: ({ price }) => inUsd(price) },
            ]}
          />
        </div>
      </AdminSection>
      {found.refunds.length > 0 && (
        <AdminSection title="Refunds">
          <div className={listCss['dense']}>
            <DataTable
              caption="Refunds"
              stacks
              rows={found.refunds}
              keyOf={({ id }) => id}
              columns={[
                {
                  name: 'Refund',
                  heads: true,
                  cell: ({ id }) => <span className={listCss['code']}>{id}</span>,
                },
                { name: 'Created', cell: ({ createdAt }) => inUtc(createdAt) },
                { name: 'Reason', cell: ({ cause }) => CAUSE_LABELS[cause] },
                { name: 'Status', cell: ({ state }) => REFUND_STATE_LABELS[state] },
                { name: 'Amount', number: true, cell: (refund) => refundedMessage(refund) },
              ]}
            />
          </div>
        </AdminSection>
      )}
      <AuditSection rows={found.audit} />
      {action === 'refund' && <RefundDialog found={found} onChanged={onChanged} onClose={close} />}
      {action !== null && action !== 'refund' && (
        <OrderDialog found={found} action={action} onChanged={onChanged} onClose={close} />
      )}
    </>
  )
}

/** Refusals that staff can't override. */
function isFinal(refusal: AdminOrder['parts'][number]['refusal']): boolean {
  return refusal === 'ALREADY_REFUNDED' || refusal === 'NOTHING_PAID' || refusal === 'NOT_PAID'
}

/** Lines and purchases in one list, each with what the refund policy allows. */
function itemsOf({ order, parts }: AdminOrder) {
  const lines = order.lines.map(({ name, detail, sku, price }) => ({ name, detail, sku, price }))
  const purchases = order.purchases.map((one) => ({ ...one, sku: '' }))
  return [...lines, ...purchases].map(({ name, detail, sku, price }, place) => {
    const part = parts[place]
    return {
      place,
      name: [name, detail].filter((text) => text !== '').join(', '),
      sku,
      price,
      offer: part ? offerOf(part) : '',
    }
  })
}

function offerOf(part: AdminOrder['parts'][number]): string {
  return part.refusal === null ? refundedMessage(part) : REFUSAL_MESSAGES[part.refusal]
}
