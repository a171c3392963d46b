import { useState } from 'react'
import type { AdminOrder } from '#application/ports/admin-orders.ts'
import { inUsd } from '#domain/shared/money.ts'
import { TextField } from '../components/text-field.tsx'
import { useService } from '../stores/stores.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

/** What staff may do with an order, other than refund it. */
export type OrderAction = 'mark-paid' | 'void' | 'receipt' | 'invoice'

interface OrderDialogProps {
  readonly found: AdminOrder
  readonly onChanged: (order: AdminOrder) => void
  readonly onClose: () => void
}

/** Asks for a reason, then performs the action (admin 2, on-account 7). */
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
    case 'invoice':
      return <InvoiceDialog {...props} />
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
      done="The invoice was marked paid. We’ll email the owner and billing contacts."
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
        hint="The reference on the bank statement."
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

function paidBrings({ onAccount, lines }: AdminOrder['order']): string {
  const goods = lines.length > 0 ? 'files' : 'credits'
  if (onAccount?.fulfillment === 'on-payment') return `The team will then get its ${goods}.`
  return onAccount && onAccount.suspendedAt !== null
    ? 'The team’s access to this order resumes.'
    : `The team already has its ${goods}.`
}

/** What voiding the invoice revokes or prevents from being delivered. */
function voidTakes({ onAccount, lines }: AdminOrder['order']): string {
  const hasFiles = lines.length > 0
  if (onAccount?.fulfillment === 'on-payment') {
    return `The team won’t get the ${hasFiles ? 'files' : 'credits'} from this order.`
  }
  return hasFiles
    ? 'The licenses from this order will end.'
    : 'Unused credits from this order will be removed.'
}

function VoidDialog({ found: { order }, onChanged, onClose }: OrderDialogProps) {
  const invoices = useService('adminInvoices')
  return (
    <ReasonDialog
      title="Void this invoice?"
      action="Void invoice"
      done="The invoice was voided. We’ll email the owner and billing contacts."
      ask={(reason) => invoices.void(order.id, reason)}
      onDone={onChanged}
      onClose={onClose}
    >
      <p>
        {voidTakes(order)} A credit note for {inUsd(order.total)} will be added to the order. This
        can’t be undone.
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
      <p>We’ll send it to {email}. It shows the order as it is now.</p>
    </ReasonDialog>
  )
}

function InvoiceDialog({ found: { order, team }, onChanged, onClose }: OrderDialogProps) {
  const invoices = useService('adminInvoices')
  const who = `The owner and billing contacts of ${team?.name ?? 'the team'}`
  return (
    <ReasonDialog
      title="Resend the invoice?"
      action="Resend"
      done="The invoice was sent to the owner and billing contacts."
      ask={(reason) => invoices.resend(order.id, reason)}
      onDone={onChanged}
      onClose={onClose}
    >
      <p>
        {who} get an email that says what’s due and when. If the invoice is overdue, they get the
        latest reminder.
      </p>
    </ReasonDialog>
  )
}
