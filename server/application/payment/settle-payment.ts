import { okAsync, type ResultAsync } from 'neverthrow'
import { INVOICE_PAYMENT } from '#application/ports/orders.ts'
import type { Outage } from '#application/ports/outage.ts'
import type { OrderStep } from '#server/application/order/advance-order.ts'
import type { OrderRecord } from '#server/application/ports/order-repository.ts'
import type { Charge, ChargeOutcome } from '#server/application/ports/payments.ts'
import { isPaidByAnother } from '#server/application/subscription/renewal-keys.ts'
import type { OrderStore } from '#server/application/order/order-store.ts'
import type { Needs } from '#server/application/ports/ports.ts'

/** What it takes to bring an open order to its end. */
export interface SettlePaymentPorts extends Needs<'payments' | 'clock' | 'log'> {
  readonly orderStore: OrderStore
}

/** Carries a pending order on: the provider is asked with the order's id, so asking again charges nothing more. */
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

/** An order that is billed was decided about as it was written: no provider is asked. */
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
 * Ends an order that stands in a newer attempt's way. The provider decides: once it has closed the
 * charge nobody can pay it any more; if it was paid before that, so is the order.
 */
export function closeOrder(
  ports: SettlePaymentPorts,
  order: OrderRecord,
): ResultAsync<void, Outage> {
  const charge = chargeOf(order)
  if (!charge) return resumeOrder(ports, order)
  return ports.payments.close(charge).andThen((outcome) => applyOutcome(ports, order, outcome))
}

/** What a provider is asked about an order; null where there is nothing to charge or to keep, or nobody to ask. */
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

/** An order that costs nothing is paid; one that does cost, with nobody to ask for it, is not. */
export function unasked({ kind, total, payment }: OrderRecord): ChargeOutcome {
  return total === 0 && OCCASIONS[kind] !== 'save'
    ? { kind: 'paid', again: payment }
    : { kind: 'declined' }
}

/** Writes down what the provider said, and notes in the log where that ends an order. */
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
