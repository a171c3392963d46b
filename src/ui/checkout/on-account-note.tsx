import { isOverdue, type Order } from '#domain/order/order.ts'
import { inUsd } from '#domain/shared/money.ts'
import { inDays } from '#messages/durations.ts'

/**
 * What is due on an order paid by invoice, what is delivered when, and how it is refunded (on-account 3 to
 * on-account 7).
 */
export function OnAccountNote({ order }: { readonly order: Order }) {
  const { onAccount, lines } = order
  if (!onAccount) return null
  if (order.status === 'paid') {
    return `We’ll send your refund of ${inUsd(order.refunded)} by bank transfer.`
  }
  const what = lines.length > 0 ? 'files' : 'credits'
  const due = inDays(onAccount.dueAt)
  const number = order.documents.find(({ kind }) => kind === 'invoice')?.number ?? ''
  if (onAccount.suspendedAt !== null) {
    return `Invoice ${number} was due ${due}. You get your ${what} back once it’s paid.`
  }
  const isReady = onAccount.fulfillment === 'at-once'
  if (isOverdue(order, Date.now())) {
    const then = isReady ? 'Pay it to keep access.' : `Your ${what} will be ready once it’s paid.`
    return `Invoice ${number} was due ${due}. ${then}`
  }
  return isReady
    ? `Your ${what} are ready. Invoice ${number} is due ${due}.`
    : `Your ${what} will be ready once invoice ${number} is paid. It’s due ${due}.`
}
