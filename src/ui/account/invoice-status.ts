import { isOverdue, type Order } from '#domain/order/order.ts'
import { inDays } from '#messages/durations.ts'

/** The number of an order's invoice, or an empty string if there is none. */
function invoiceNumber({ documents }: Pick<Order, 'documents'>): string {
  return documents.find(({ kind }) => kind === 'invoice')?.number ?? ''
}

/** "Invoice open, due December 26, 2026"; null for an order with nothing left to pay. */
export function invoiceStatus(order: Pick<Order, 'status' | 'onAccount'>): string | null {
  const { status, onAccount } = order
  if (status !== 'on-account' || !onAccount) return null
  const due = inDays(onAccount.dueAt)
  return isOverdue(order, Date.now()) ? `Invoice overdue since ${due}` : `Invoice open, due ${due}`
}

/** Explains that access is suspended until the team pays (on-account 5). Null if it is not. */
export function suspendedNote(order: Pick<Order, 'onAccount' | 'documents'>): string | null {
  if (!order.onAccount || order.onAccount.suspendedAt === null) return null
  return `Access is suspended until invoice ${invoiceNumber(order)} is paid.`
}
