import type { Payments, WebhookReader } from '#server/application/ports/payments.ts'
import { later } from '#application/ports/later.ts'
import type { PaymentProviderTools } from './provider-config.ts'
import type { StripeConfig } from './stripe-client.ts'
import { isStripeToken, savedCustomer } from './stripe-tokens.ts'

/** `stripePayments`, loaded on the first payment, since Stripe's client has 200 files. */
export function lateStripePayments(place: StripeConfig, tools: PaymentProviderTools): Payments {
  const through = later(async () =>
    (await import('./stripe-payments.ts')).stripePayments(place, tools),
  )
  return {
    accepts: isStripeToken,
    knows: (payment) => isStripeToken(payment) || savedCustomer(payment) !== null,
    charge: (charge) => through((stripe) => stripe.charge(charge)),
    settle: (charge, answer) => through((stripe) => stripe.settle(charge, answer)),
    close: (charge) => through((stripe) => stripe.close(charge)),
    lookUp: (charge) => through((stripe) => stripe.lookUp(charge)),
    refund: (charge, asked) => through((stripe) => stripe.refund(charge, asked)),
    refundedCharge: (charge) => through((stripe) => stripe.refundedCharge(charge)),
    forget: (payment) => through((stripe) => stripe.forget(payment)),
  }
}

/** `stripeWebhooks`, loaded in the same way. */
export function lateStripeWebhooks(
  place: StripeConfig,
  tools: PaymentProviderTools,
): WebhookReader {
  const through = later(async () =>
    (await import('./stripe-webhooks.ts')).stripeWebhooks(place, tools),
  )
  return { provider: 'stripe', read: (message) => through((stripe) => stripe.read(message)) }
}
