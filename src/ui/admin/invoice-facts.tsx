import type { InvoiceAccount } from '#application/ports/admin-invoices.ts'
import type { AdminOrder } from '#application/ports/admin-orders.ts'
import type { Fulfillment } from '#domain/order/on-account.ts'
import { inUsd } from '#domain/shared/money.ts'
import type { Fact } from '../components/fact-table.tsx'
import { Link } from '../components/link.tsx'
import { inUtc } from './moments.ts'

/** When a team gets what it bought by invoice. */
export const FULFILLMENT_LABELS: Readonly<Record<Fulfillment, string>> = {
  'at-once': 'Right away',
  'on-payment': 'After payment',
}

/** Whether a team may pay by invoice, and what it owes (on-account 1). */
export function teamInvoiceFacts({
  terms,
  openAmount,
  oldest,
}: InvoiceAccount): readonly (Fact | null)[] {
  const allowed = terms?.allowed ? terms : null
  return [
    { name: 'Status', value: allowed ? 'Allowed' : 'Not allowed' },
    allowed && { name: 'Limit', value: inUsd(allowed.limit), measured: true },
    allowed && { name: 'Files and credits', value: FULFILLMENT_LABELS[allowed.fulfillment] },
    { name: 'Open amount', value: inUsd(openAmount), measured: true },
    {
      name: 'Oldest open invoice',
      value: oldest ? (
        <>
          <Link to={`/admin/orders/${oldest.orderId}`}>{oldest.orderId}</Link>,{' '}
          {oldest.dueAt < Date.now() ? 'overdue since' : 'due'} {inUtc(oldest.dueAt)}
        </>
      ) : (
        'None'
      ),
    },
  ]
}

/** Facts that only apply to orders paid by invoice (on-account 3, on-account 5). */
export function orderInvoiceFacts({ onAccount }: AdminOrder['order']): readonly (Fact | false)[] {
  if (!onAccount) return []
  const { dueAt, fulfillment, suspendedAt } = onAccount
  return [
    { name: 'Payment method', value: 'Invoice' },
    { name: 'Invoice due', value: inUtc(dueAt) },
    { name: 'Files and credits', value: FULFILLMENT_LABELS[fulfillment] },
    suspendedAt !== null && { name: 'Suspended since', value: inUtc(suspendedAt) },
  ]
}
