import { BANK_DAYS } from '#domain/order/refund-days.ts'
import { FREE_GRANT_DAYS } from '#domain/download/limits.ts'
import { isGift, isRefunded, type Order } from '#domain/order/order.ts'

export interface ReceiptHead {
  readonly title: string
  readonly lead: string
}

/** What a receipt says above its lines. */
export function receiptHead(order: Order, isConfirmed: boolean): ReceiptHead {
  switch (order.status) {
    case 'pending':
      return OPEN_STATUSES
    case 'awaiting':
      return order.challenge === null ? OPEN_STATUSES : waitingHead(order.challenge)
    case 'declined':
      return { title: 'This payment did not go through', lead: 'Nothing was charged.' }
    case 'cancelled':
      return { title: 'This order was cancelled', lead: 'Nothing was charged.' }
    case 'paid':
      if (!isRefunded(order)) return paidHead(order, isConfirmed)
      return order.credits > 0 ? CREDITS_BACK : GIVEN_BACK
  }
}

const GIVEN_BACK: ReceiptHead = {
  title: 'This order was refunded',
  lead: `The money goes back by the way that you paid. Banks take up to ${BANK_DAYS} days to show it.`,
}

const CREDITS_BACK: ReceiptHead = {
  title: 'This order was refunded',
  lead: 'Its credits are back in your account.',
}

const OPEN_STATUSES: ReceiptHead = {
  title: 'Your payment is under way',
  lead: 'The money has not arrived yet. This page looks by itself, and we send you a letter once it has.',
}

function waitingHead(challenge: string): ReceiptHead {
  return {
    title: challenge.startsWith('http')
      ? 'This payment waits for you at PayPal'
      : 'This payment waits for your bank',
    lead: 'Nothing is charged before it is done. Come back to this page to see how it went.',
  }
}

function paidHead(order: Order, isConfirmed: boolean): ReceiptHead {
  const [purchase] = order.purchases
  if (order.kind === 'payment_method') {
    return { title: 'Payment method saved', lead: 'Your next renewal is charged to it.' }
  }
  if (order.kind === 'download' && isGift(order)) {
    return {
      title: 'Your file',
      lead: `Licensed to you, free. It stays in your downloads for ${FREE_GRANT_DAYS} days, and you can ask for it again.`,
    }
  }
  if (purchase?.kind === 'plan') {
    return { title: 'Your plan', lead: 'It has begun. Its credits are in your account.' }
  }
  if (purchase?.kind === 'credit_subscription') {
    return {
      title: 'Your monthly refill',
      lead: 'Its credits are in your account, ready to spend. It renews every month until you cancel it under Subscription.',
    }
  }
  if (purchase) return { title: 'Your credits', lead: 'They are in your account, ready to spend.' }
  return {
    title: 'Your files',
    lead: isConfirmed
      ? 'Paid and licensed to you. They stay in your downloads for ever.'
      : 'Paid and licensed to you. Confirm your email address, then they download.',
  }
}
