import { BANK_DAYS } from '#domain/order/refund-days.ts'
import { FREE_GRANT_DAYS } from '#domain/download/limits.ts'
import { isGift, isOverdue, isRefunded, type Order } from '#domain/order/order.ts'

export interface ReceiptHead {
  readonly title: string
  /** Empty if `OnAccountNote` says it. */
  readonly lead: string
}

/** What the text depends on besides the order. */
interface ReceiptReader {
  readonly isConfirmed: boolean
  /** Whether their role lets them download the files (customer 2). */
  readonly mayFetch: boolean
}

/** The text above a receipt's lines. */
export function receiptHead(order: Order, reader: ReceiptReader): ReceiptHead {
  switch (order.status) {
    case 'pending':
      return OPEN_STATUSES
    case 'awaiting':
      if (order.challenge !== null) return waitingHead(order.challenge)
      return order.mayCancel ? MEMBERS_TURN : OPEN_STATUSES
    case 'declined':
      return { title: 'Your payment didn’t go through', lead: 'Nothing was charged.' }
    case 'cancelled':
      return { title: 'Order canceled', lead: 'Nothing was charged.' }
    case 'on-account':
      return onAccountHead(order)
    case 'void':
      return { title: 'Order voided', lead: 'Nothing is due. The credit note is below.' }
    case 'paid':
      return isRefunded(order)
        ? { title: 'Order refunded', lead: refundMessage(order) }
        : paidHead(order, reader)
  }
}

/** How the order is refunded. */
function refundMessage({ credits, onAccount }: Order): string {
  if (credits > 0) return 'Your credits have been returned to your account.'
  // `OnAccountNote` says it.
  if (onAccount) return ''
  return `The refund goes to your original payment method. It can take up to ${BANK_DAYS} days to appear.`
}

const OPEN_STATUSES: ReceiptHead = {
  title: 'Payment processing',
  lead: 'Your payment hasn’t completed yet. This page updates automatically, and we’ll email you when it’s done.',
}

/** Another team member has to verify their card or wallet. */
const MEMBERS_TURN: ReceiptHead = {
  title: 'Waiting for verification',
  lead: 'The team member who placed this order still has to verify the payment. Nothing is charged until then. If you cancel the payment, others on your team can place the order.',
}

/** `OnAccountNote` says what is due and what is delivered when. */
function onAccountHead(order: Order): ReceiptHead {
  if (order.onAccount?.suspendedAt) return { title: 'Access is suspended', lead: '' }
  return {
    title: isOverdue(order, Date.now()) ? 'Your invoice is overdue' : 'Order placed',
    lead: '',
  }
}

function waitingHead(challenge: string): ReceiptHead {
  return {
    title: challenge.startsWith('http')
      ? 'Finish your payment at PayPal'
      : 'Your bank needs to verify this payment',
    lead: 'Nothing is charged until then. Return to this page to see the result.',
  }
}

function paidHead(order: Order, { isConfirmed, mayFetch }: ReceiptReader): ReceiptHead {
  const [purchase] = order.purchases
  if (order.kind === 'payment_method') {
    return { title: 'Payment method saved', lead: 'Your next renewal will be charged to it.' }
  }
  if (order.kind === 'download' && isGift(order)) {
    return {
      title: 'Your file is ready',
      lead: `Your file is in your downloads for ${FREE_GRANT_DAYS} days. You can get it again anytime.`,
    }
  }
  if (purchase?.kind === 'plan') {
    return { title: 'Your plan is active', lead: 'Your credits are in your account.' }
  }
  if (purchase?.kind === 'credit_subscription') {
    return {
      title: 'Your credit subscription is active',
      lead: 'Your credits are in your account, ready to use. Your subscription renews monthly until you cancel it under Account > Subscription.',
    }
  }
  if (purchase)
    return { title: 'Your credits are ready', lead: 'They’re in your account, ready to use.' }
  if (!mayFetch) {
    return { title: 'Payment complete', lead: 'Your team can download these files anytime.' }
  }
  return {
    title: 'Your files are ready',
    lead: isConfirmed
      ? 'Payment complete. You can download your files anytime from your account.'
      : 'Payment complete. Confirm your email address to download your files.',
  }
}
