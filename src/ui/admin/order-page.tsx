import { useState } from 'react'
import type { AdminOrder } from '#application/ports/admin-orders.ts'
import { inUsd } from '#domain/shared/money.ts'
import { inCredits } from '#messages/credit-messages.ts'
import { REFUSAL_MESSAGES, refundedMessage } from '#messages/refund-messages.ts'
import { QueryResult } from '../account/query-result.tsx'
import { Button } from '../components/button.tsx'
import { DataTable } from '../components/data-table.tsx'
import { FactTable, type Fact } from '../components/fact-table.tsx'
import { pagePart } from '../components/lazy-page-part.tsx'
import { Link } from '../components/link.tsx'
import { useQuery } from '../hooks/use-query.ts'
import { useService } from '../stores/stores.tsx'
import { AdminFrame } from './admin-frame.tsx'
import type { AdminPageProps } from './admin-place.ts'
import { AdminSection } from './admin-section.tsx'
import { CAUSE_LABELS, KIND_LABELS, ORDER_STATUS_LABELS, REFUND_STATE_LABELS } from './labels.ts'
import { inUtc, inUtcOr } from './moments.ts'
import { AuditSection } from './person-lists.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import css from './admin-page.module.css'
import listCss from './admin-list.module.css'

const RefundDialog = pagePart(async () => (await import('./refund-dialog.tsx')).RefundDialog)

/** An order: its lines, payment, refunds and documents, and what staff do about it. */
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
  const orders = useService('adminOrders')
  const [action, setAction] = useState<'refund' | 'receipt' | null>(null)
  const { order, email } = found
  const isPaid = order.status === 'paid'
  const close = () => setAction(null)
  // Somebody else of the staff refunds it (admin 2).
  const isRefundable =
    isPaid && !found.isOwn && found.parts.some(({ refusal }) => !isFinal(refusal))

  return (
    <>
      <div className={css['columns']}>
        <FactTable caption="Order" facts={orderFacts(found)} />
        <div className={css['actionList']}>
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
      {action === 'receipt' && (
        <ReasonDialog
          title="Resend the receipt?"
          action="Resend"
          done={`The receipt was sent to ${email ?? 'the customer'}.`}
          ask={(reason) => orders.resendReceipt(order.id, reason)}
          onDone={onChanged}
          onClose={close}
        >
          <p>It goes to {email}, and shows the order as it is now.</p>
        </ReasonDialog>
      )}
    </>
  )
}

/** What nobody gives back, by the policy or beyond it. */
function isFinal(refusal: AdminOrder['parts'][number]['refusal']): boolean {
  return refusal === 'ALREADY_REFUNDED' || refusal === 'NOTHING_PAID' || refusal === 'NOT_PAID'
}

/** Lines and purchases in one list, each with what the policy says of it. */
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

function orderFacts(found: AdminOrder): readonly (Fact | null)[] {
  const { order, email, userId, charge, refundableUntil } = found
  const { credits } = order
  return [
    {
      name: 'Customer',
      value:
        email === null ? 'Closed account' : <Link to={`/admin/people/${userId}`}>{email}</Link>,
    },
    found.team && {
      name: 'Team',
      value: <Link to={`/admin/teams/${found.team.id}`}>{found.team.name}</Link>,
    },
    { name: 'Type', value: KIND_LABELS[order.kind] },
    { name: 'Status', value: statusOf(found) },
    { name: 'Placed', value: inUtc(order.createdAt) },
    { name: 'Paid', value: inUtcOr(order.paidAt, 'Not paid') },
    { name: 'License', value: `License ${order.licenseId}` },
    {
      name: 'Discount',
      value: `${inUsd(order.discount)} ${order.discountName ?? ''}`.trim(),
      measured: true,
    },
    {
      name: 'Tax',
      value:
        order.billingCountry === ''
          ? inUsd(order.tax)
          : `${inUsd(order.tax)}, billed to ${order.billingCountry}`,
    },
    { name: 'Total', value: credits > 0 ? inCredits(credits) : inUsd(order.total), measured: true },
    {
      name: 'Payment ID',
      value: charge ? `${charge.provider} ${charge.ref}` : 'Same as the order number',
      measured: charge !== null,
    },
    {
      name: 'Documents',
      value: order.documents.map(({ number }) => number).join(', ') || 'None',
      measured: true,
    },
    order.paidAt === null
      ? null
      : { name: 'Refundable under policy until', value: inUtc(refundableUntil) },
  ]
}

/** "Paid, $4.00 refunded". */
function statusOf({ order }: AdminOrder): string {
  const { status, refunded, creditsBack } = order
  const stands = ORDER_STATUS_LABELS[status]
  if (refunded === 0 && creditsBack === 0) return stands
  return `${stands}, ${refundedMessage({ amount: refunded, credits: creditsBack })} refunded`
}
