import { unitOf, type PayPalOrder, type Refund } from './records.ts'

/** An order as PayPal returns it in full (`Prefer: return=representation`). */
export function shown(order: PayPalOrder, origin: string): object {
  const { id, status, asked, refunds, capture, vaultId, vaultStatus, payer } = order
  const isPastDue = status === 'PAYER_ACTION_REQUIRED'
  const self = `${origin}/v2/checkout/orders/${id}`
  const captures = capture ? [shownCapture(order, origin)] : []
  const given = refunds.map((one) => shownRefund(one, capture?.id ?? '', origin))
  const payments = capture
    ? { payments: { captures, ...(given.length > 0 ? { refunds: given } : {}) } }
    : {}
  const attributes = vaultId
    ? { attributes: { storage: { id: vaultId, status: vaultStatus } } }
    : {}
  const isTold = payer !== null && (capture !== null || !order.payerIsPrivate)
  const wallet = { ...(isTold ? { account_id: payer } : {}), ...attributes }
  return {
    id,
    status,
    intent: asked.intent,
    ...(asked.payment_source ? { payment_source: { paypal: wallet } } : {}),
    purchase_units: [{ ...unitOf(order), ...payments }],
    links: [
      { href: self, rel: 'self', method: 'GET' },
      ...(isPastDue
        ? [{ href: `${origin}/checkoutnow?token=${id}`, rel: 'payer-action', method: 'GET' }]
        : []),
    ],
  }
}

export function shownCapture(order: PayPalOrder, origin: string): object {
  const { custom_id, invoice_id, amount } = unitOf(order)
  const { id = '', status = '' } = order.capture ?? {}
  return {
    id,
    status,
    amount,
    custom_id,
    invoice_id,
    final_capture: true,
    supplementary_data: { related_ids: { order_id: order.id } },
    links: [
      { href: `${origin}/v2/payments/captures/${id}`, rel: 'self', method: 'GET' },
      { href: `${origin}/v2/checkout/orders/${order.id}`, rel: 'up', method: 'GET' },
    ],
  }
}

export function shownRefund(refund: Refund, captureId: string, origin: string): object {
  const { id, status, cents, customId } = refund
  const up = { href: `${origin}/v2/payments/captures/${captureId}`, rel: 'up', method: 'GET' }
  return { id, status, amount: money(cents), custom_id: customId ?? undefined, links: [up] }
}

function money(cents: number): object {
  const value = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
  return { currency_code: 'USD', value }
}
