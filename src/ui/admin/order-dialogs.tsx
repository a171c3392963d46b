import { useState } from 'react'
import type { AdminOrder } from '#application/ports/admin-orders.ts'
import { inUsd } from '#domain/shared/money.ts'
import { TextField } from '../components/text-field.tsx'
import { useService } from '../stores/stores.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

/** What staff are about to do about an order, other than refund it. */
export type OrderAction = 'mark-paid' | 'void' | 'receipt'

interface OrderDialogProps {
  readonly found: AdminOrder
  readonly onChanged: (order: AdminOrder) => void
  readonly onClose: () => void
}

/** Asks for the reason, and does it (admin 2, on-account 7). */
export function OrderDialog({
  action,
  ...props
}: OrderDialogProps & { readonly action: OrderAction }) {
  switch (action) {
    case 'mark-paid':
      return <MarkPaidDialog {...props} />
    case 'void':
      return <VoidDialog {...props} />
    case 'receipt':
      return <ReceiptDialog {...props} />
  }
}

function MarkPaidDialog({ found: { order }, onChanged, onClose }: OrderDialogProps) {
  const invoices = useService('adminInvoices')
  const [typed, setTyped] = useState('')
  const reference = typed.trim()
  return (
    <ReasonDialog
      title="Mark this invoice paid?"
      action="Mark paid"
      done="The invoice was marked paid. We’ll email the team."
      incomplete={reference === ''}
      ask={(reason) => invoices.markPaid(order.id, { reference, reason })}
      onDone={onChanged}
      onClose={onClose}
    >
      <p>
        Do this once <strong>{inUsd(order.total)}</strong> has arrived. {paidBrings(order)}
      </p>
      <TextField
        label="Payment reference"
        hint="What the bank calls the payment."
        name="reference"
        autoComplete="off"
        maxLength={200}
        measured
        required
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </ReasonDialog>
  )
}

function paidBrings({ onAccount }: AdminOrder['order']): string {
  if (onAccount?.fulfillment === 'on-payment') return 'The team gets its files and credits then.'
  return onAccount && onAccount.suspendedAt !== null
    ? 'The team’s access to this order resumes.'
    : 'The team already has its files and credits.'
}

function VoidDialog({ found: { order }, onChanged, onClose }: OrderDialogProps) {
  const invoices = useService('adminInvoices')
  return (
    <ReasonDialog
      title="Void this invoice?"
      action="Void invoice"
      done="The invoice was voided. We’ll email the team."
      ask={(reason) => invoices.void(order.id, reason)}
      onDone={onChanged}
      onClose={onClose}
    >
      <p>
        {order.onAccount?.fulfillment === 'at-once'
          ? 'The licenses from this order end, and its credits are taken back.'
          : 'The team won’t get the files and credits from this order.'}{' '}
        We’ll send the team a credit note for {inUsd(order.total)}. This can’t be undone.
      </p>
    </ReasonDialog>
  )
}

function ReceiptDialog({ found: { order, email }, onChanged, onClose }: OrderDialogProps) {
  const orders = useService('adminOrders')
  return (
    <ReasonDialog
      title="Resend the receipt?"
      action="Resend"
      done={`The receipt was sent to ${email ?? 'the customer'}.`}
      ask={(reason) => orders.resendReceipt(order.id, reason)}
      onDone={onChanged}
      onClose={onClose}
    >
      <p>It goes to {email}, and shows the order as it is now.</p>
    </ReasonDialog>
  )
}
