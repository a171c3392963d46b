import type { Order } from '#domain/order/order.ts'

export interface ReceiptHead {
  readonly title: string
  readonly lead: string
}

/** What a receipt says above its lines. */
export function receiptHead(order: Order, isConfirmed: boolean): ReceiptHead {
  switch (order.status) {
    case 'pending':
      return { title: 'This payment is under way', lead: UNDER_WAY }
    case 'awaiting':
      return { title: 'This payment waits for your bank', lead: UNDER_WAY }
    case 'declined':
      return { title: 'This payment was declined', lead: 'Nothing was charged.' }
    case 'cancelled':
      return { title: 'This order was cancelled', lead: 'Nothing was charged.' }
    case 'paid':
      return paidHead(order, isConfirmed)
  }
}

const UNDER_WAY = 'Nothing is charged before it is done. Come back to this page to see how it went.'

function paidHead({ services }: Order, isConfirmed: boolean): ReceiptHead {
  const [service] = services
  if (service?.kind === 'plan') {
    return { title: 'Your plan', lead: 'It has begun. Its credits are in your account.' }
  }
  if (service) return { title: 'Your credits', lead: 'They are in your account, ready to spend.' }
  return {
    title: 'Your files',
    lead: isConfirmed
      ? 'Paid and licensed to you. They stay in your downloads for ever.'
      : 'Paid and licensed to you. Confirm your email address, then they download.',
  }
}
