import { randomBytes } from 'node:crypto'
import { refusal, type Answer, type NewOrder } from './shapes.ts'
import { shown, shownRefund } from './responses.ts'

type CaptureStatus = 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED'

/** The outcome of the next capture: its status, or an issue that refuses it. */
type CaptureFate = 'COMPLETED' | 'PENDING' | 'DECLINED' | { readonly issue: string }

export interface Refund {
  readonly id: string
  readonly customId: string | null
  readonly cents: number
  status: 'COMPLETED' | 'PENDING' | 'FAILED'
}

interface Capture {
  readonly id: string
  readonly cents: number
  status: CaptureStatus
}

interface Dispute {
  readonly dispute_id: string
  readonly disputed_transactions: readonly [{ readonly seller_transaction_id: string }]
  readonly status: 'OPEN' | 'RESOLVED'
  readonly dispute_outcome?: { readonly outcome_code: string }
}

export interface PayPalOrder {
  readonly id: string
  readonly asked: NewOrder
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED'
  capture: Capture | null
  readonly refunds: Refund[]
  vaultId: string | null
  /** APPROVED: PayPal will vault the wallet, but has not done so yet. */
  vaultStatus: 'VAULTED' | 'APPROVED'
  /** The account that approved the order. */
  payer: string | null
  /** Whether PayPal reveals the payer only once it has taken the money. */
  payerIsPrivate: boolean
}

export const unitOf = ({ asked }: PayPalOrder) => asked.purchase_units[0] as Unit
type Unit = NewOrder['purchase_units'][number]

export const newId = () => randomBytes(9).toString('hex').slice(0, 17).toUpperCase()

export function centsIn(value: string): number {
  return Number(value.replace('.', ''))
}

/** PayPal's records for one merchant: what was ordered, approved, captured, vaulted and refunded. */
export function payPalBooks(origin: () => string) {
  const orders = new Map<string, PayPalOrder>()
  const vaults = new Set<string>()
  const fates: CaptureFate[] = []
  const refundFates: Refund['status'][] = []
  const disputes: Dispute[] = []

  const orderOf = (id: string) => orders.get(id) ?? null
  const byCapture = (id: string) =>
    [...orders.values()].find((order) => order.capture?.id === id) ?? null

  const create = (asked: NewOrder): Answer => {
    const status = asked.payment_source ? 'PAYER_ACTION_REQUIRED' : 'CREATED'
    const order: PayPalOrder = {
      id: newId(),
      asked,
      status,
      capture: null,
      refunds: [],
      vaultId: null,
      vaultStatus: 'VAULTED',
      payer: null,
      payerIsPrivate: false,
    }
    orders.set(order.id, order)
    return { status: 201, body: shown(order, origin()) }
  }

  const take = (order: PayPalOrder): Answer => {
    const { custom_id, invoice_id, amount } = unitOf(order)
    const isTwice = [...orders.values()].some(
      (one) => one !== order && one.capture !== null && unitOf(one).invoice_id === invoice_id,
    )
    if (isTwice && invoice_id !== undefined) return refusal(422, 'DUPLICATE_INVOICE_ID', custom_id)
    const fate = fates.shift() ?? 'COMPLETED'
    if (typeof fate === 'object') return refusal(422, fate.issue)
    order.capture = { id: newId(), cents: centsIn(amount.value), status: fate }
    order.status = 'COMPLETED'
    const wantsStorage = order.asked.payment_source?.paypal.attributes?.storage !== undefined
    if (wantsStorage && fate !== 'DECLINED') {
      order.vaultId = newId().toLowerCase()
      vaults.add(order.vaultId)
    }
    return { status: 201, body: shown(order, origin()) }
  }

  const capture = (id: string, vaultId: string | null): Answer => {
    const order = orderOf(id)
    if (!order) return refusal(404, 'INVALID_RESOURCE_ID')
    if (order.status === 'COMPLETED') return refusal(422, 'ORDER_ALREADY_CAPTURED')
    if (vaultId !== null && !vaults.has(vaultId)) return refusal(422, 'TOKEN_ID_NOT_FOUND')
    const isReady = order.status === 'APPROVED' || (vaultId !== null && order.status === 'CREATED')
    return isReady ? take(order) : refusal(422, 'ORDER_NOT_APPROVED')
  }

  const refund = (captureId: string, asked: { cents: number; customId: string | null }): Answer => {
    const order = byCapture(captureId)
    if (!order?.capture) return refusal(404, 'INVALID_RESOURCE_ID')
    const given = order.refunds.reduce((sum, { cents }) => sum + cents, 0)
    if (given === order.capture.cents) return refusal(422, 'CAPTURE_FULLY_REFUNDED')
    if (given + asked.cents > order.capture.cents) return refusal(422, 'REFUND_AMOUNT_EXCEEDED')
    const made: Refund = { id: newId(), status: refundFates.shift() ?? 'COMPLETED', ...asked }
    order.refunds.push(made)
    const isAll = given + asked.cents === order.capture.cents
    order.capture.status = isAll ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
    return { status: 201, body: shownRefund(made, captureId, origin()) }
  }

  const look = (id: string): Answer => {
    const order = orderOf(id)
    return order
      ? { status: 200, body: shown(order, origin()) }
      : refusal(404, 'INVALID_RESOURCE_ID')
  }

  const disputesOf = (captureId: string) =>
    disputes.filter(({ disputed_transactions: [one] }) => one.seller_transaction_id === captureId)

  const dispute = (payPalOrderId: string, outcome: string | null = null): void => {
    const seller_transaction_id = orderOf(payPalOrderId)?.capture?.id ?? ''
    disputes.push({
      dispute_id: `PP-D-${disputes.length + 1}`,
      disputed_transactions: [{ seller_transaction_id }],
      status: outcome === null ? 'OPEN' : 'RESOLVED',
      ...(outcome === null ? {} : { dispute_outcome: { outcome_code: outcome } }),
    })
  }

  const setupTokens = new Map<string, 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'VAULTED'>()

  const shownSetup = (id: string): object => ({
    id,
    status: setupTokens.get(id),
    links: [{ href: `${origin()}/agreements/approve?token=${id}`, rel: 'approve', method: 'GET' }],
  })

  /** Starts to vault a wallet without an order. */
  const createSetup = (): Answer => {
    const id = newId()
    setupTokens.set(id, 'PAYER_ACTION_REQUIRED')
    return { status: 201, body: shownSetup(id) }
  }

  const lookAtSetup = (id: string): Answer =>
    setupTokens.has(id)
      ? { status: 200, body: shownSetup(id) }
      : refusal(404, 'INVALID_RESOURCE_ID')

  /** Exchanges an approved setup token for a wallet, once. */
  const keep = (id: string): Answer => {
    if (setupTokens.get(id) !== 'APPROVED') return refusal(422, 'SETUP_TOKEN_NOT_APPROVED')
    setupTokens.set(id, 'VAULTED')
    const wallet = newId().toLowerCase()
    vaults.add(wallet)
    return { status: 201, body: { id: wallet } }
  }

  return {
    setupTokens,
    createSetup,
    lookAtSetup,
    keep,
    orders,
    vaults,
    fates,
    refundFates,
    disputes,
    orderOf,
    create,
    capture,
    refund,
    look,
    dispute,
    disputesOf,
  }
}
