import { okAsync, type ResultAsync } from 'neverthrow'
import { INVOICE_PAYMENT } from '#application/ports/orders.ts'
import type { Outage } from '#application/ports/outage.ts'
import type { OrderStep } from '#server/application/order/advance-order.ts'
import type { OrderRecord } from '#server/application/ports/order-repository.ts'
import type { Charge, ChargeOutcome } from '#server/application/ports/payments.ts'
import { isPaidByAnother } from '#server/application/subscription/renewal-keys.ts'
import type { OrderStore } from '#server/application/order/order-store.ts'
import type { Needs } from '#server/application/ports/ports.ts'

/** The ports needed to settle an open order. */
export interface SettlePaymentPorts extends Needs<'payments' | 'clock' | 'log'> {
  readonly orderStore: OrderStore
}

/**
 * Resumes a pending order: the provider is called with the order's ID, so that calling again charges
 * nothing more.
 */
export function resumeOrder(
  ports: SettlePaymentPorts,
  order: OrderRecord,
): ResultAsync<void, Outage> {
  if (order.status !== 'pending') return okAsync(undefined)
  if (order.payment === INVOICE_PAYMENT) return accept(ports, order)
  const charge = chargeOf(order)
  if (!charge) return applyOutcome(ports, order, unasked(order))
  return ports.payments.charge(charge).andThen((outcome) => applyOutcome(ports, order, outcome))
}

/** An invoiced order was decided when it was written: no provider is asked. */
function accept(
  { orderStore, log }: SettlePaymentPorts,
  { id, kind, total, customer }: OrderRecord,
): ResultAsync<void, Outage> {
  return orderStore
    .take({ orderId: id, to: 'on-account', challenge: null, again: null })
    .map((step) => {
      if (step) log.note('money', { order: id, kind, step, cents: total, user: customer })
    })
}

/**
 * Ends an order that blocks a newer attempt. The provider decides: once it has closed the charge, nobody
 * can pay it anymore; if it was paid before that, the order is paid as well.
 */
export function closeOrder(
  ports: SettlePaymentPorts,
  order: OrderRecord,
): ResultAsync<void, Outage> {
  const charge = chargeOf(order)
  if (!charge) return resumeOrder(ports, order)
  return ports.payments.close(charge).andThen((outcome) => applyOutcome(ports, order, outcome))
}

/**
 * The charge to request from a provider for an order; null if there is nothing to charge or save, or no
 * provider to ask.
 */
export function chargeOf(order: OrderRecord): Charge | null {
  const { id, customer, kind, total, payment } = order
  const occasion = isPaidByAnother(order) ? 'first' : OCCASIONS[kind]
  if (payment === null || payment === INVOICE_PAYMENT || (total === 0 && occasion !== 'save'))
    return null
  return { key: id, amount: total, payment, buyer: customer, occasion }
}

const OCCASIONS: Readonly<Record<OrderRecord['kind'], Charge['occasion']>> = {
  cart: 'once',
  credits: 'once',
  download: 'once',
  seats: 'once',
  pack: 'once',
  credit_subscription: 'first',
  plan: 'first',
  change: 'first',
  renewal: 'again',
  payment_method: 'save',
}

/** An order that costs nothing is paid; one that costs something without a provider to charge is declined. */
export function unasked({ kind, total, payment }: OrderRecord): ChargeOutcome {
  return total === 0 && OCCASIONS[kind] !== 'save'
    ? { kind: 'paid', again: payment }
    : { kind: 'declined' }
}

/** Records the provider's outcome, and notes in the log if it ends the order. */
export function applyOutcome(
  { orderStore, log }: SettlePaymentPorts,
  { id, kind, total, customer }: OrderRecord,
  outcome: ChargeOutcome,
): ResultAsync<void, Outage> {
  return orderStore.take({ orderId: id, ...stepOf(outcome) }).map((step) => {
    if (step === null || step === 'awaiting') return
    log.note('money', { order: id, kind, step, cents: total, user: customer })
  })
}

function stepOf(outcome: ChargeOutcome): Pick<OrderStep, 'to' | 'challenge' | 'again'> {
  switch (outcome.kind) {
    case 'paid':
      return { to: 'paid', challenge: null, again: outcome.again }
    case 'requires-action':
      return { to: 'awaiting', challenge: outcome.challenge, again: null }
    case 'processing':
      return { to: 'awaiting', challenge: null, again: null }
    case 'declined':
    case 'cancelled':
      return { to: outcome.kind, challenge: null, again: null }
  }
}
