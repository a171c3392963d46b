import type Stripe from 'stripe'
import type { ChargeOutcome, ChargeRef } from '#server/application/ports/payments.ts'
import { idOf } from './stripe-client.ts'
import { savedCard, savedCardText } from './stripe-tokens.ts'

/** The cancellation reason for what the shop closes; anything canceled for another reason was declined. */
export const CLOSED = 'abandoned'

/**
 * The outcome of a charge according to its intent; null while it can still be paid. Throws if the amount,
 * currency or order does not match, since the intent then says nothing about this charge.
 */
export function outcomeOf(charge: ChargeRef, intent: Stripe.PaymentIntent): ChargeOutcome | null {
  const isOurs = intent.metadata['order_id'] === charge.key && intent.currency === 'usd'
  if (!isOurs || intent.amount !== charge.amount) throw new Error(mismatch(charge, intent))
  switch (intent.status) {
    case 'succeeded':
      if (intent.amount_received !== charge.amount) throw new Error(mismatch(charge, intent))
      return { kind: 'paid', again: againOf(charge, intent) }
    case 'processing':
      return { kind: 'processing' }
    case 'requires_action':
      return { kind: 'requires-action', challenge: secretOf(intent) }
    case 'canceled':
      return { kind: intent.cancellation_reason === CLOSED ? 'cancelled' : 'declined' }
    default:
      return null
  }
}

function againOf({ payment }: ChargeRef, intent: Stripe.PaymentIntent): string | null {
  if (savedCard(payment)) return payment
  const [customer, paymentMethod] = [idOf(intent.customer), idOf(intent.payment_method)]
  const isKept = intent.setup_future_usage === 'off_session'
  return isKept && customer && paymentMethod ? savedCardText({ customer, paymentMethod }) : null
}

function secretOf({ id, client_secret: secret }: Stripe.PaymentIntent): string {
  if (secret === null) throw new Error(`${id} has no client secret for its challenge`)
  return secret
}

function mismatch(charge: ChargeRef, intent: Stripe.PaymentIntent): string {
  const { id, amount, amount_received: received, currency } = intent
  return `${id} at Stripe (${amount}, received ${received} ${currency}) does not match order ${charge.key} (${charge.amount} usd)`
}
