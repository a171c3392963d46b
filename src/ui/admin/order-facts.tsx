import type { AdminOrder } from '#application/ports/admin-orders.ts'
import { isOverdue } from '#domain/order/order.ts'
import { inUsd } from '#domain/shared/money.ts'
import { inCredits } from '#messages/credit-messages.ts'
import { refundedMessage } from '#messages/refund-messages.ts'
import type { Fact } from '../components/fact-table.tsx'
import { Link } from '../components/link.tsx'
import { orderInvoiceFacts } from './invoice-facts.tsx'
import { KIND_LABELS, ORDER_STATUS_LABELS } from './labels.ts'
import { inUtc, inUtcOr } from './moments.ts'
import type { NamedLicense } from './person-facts.tsx'

/** Who ordered what, the order's status, and its total. */
export function orderFacts(
  found: AdminOrder,
  named: NamedLicense,
): readonly (Fact | null | false)[] {
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
    ...orderInvoiceFacts(order),
    { name: 'License', value: named(order.licenseId) },
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
    !order.onAccount && {
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
  const stands = isOverdue(order, Date.now()) ? 'Invoice overdue' : ORDER_STATUS_LABELS[status]
  if (refunded === 0 && creditsBack === 0) return stands
  return `${stands}, ${refundedMessage({ amount: refunded, credits: creditsBack })} refunded`
}
