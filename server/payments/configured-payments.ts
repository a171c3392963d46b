import type { PaymentProviderConfig, PaymentProviderTools } from './provider-config.ts'
import type { Payments, WebhookReader } from '#server/application/ports/payments.ts'
import { paymentProviders } from './payment-providers.ts'
import { payPalWebhooks } from './paypal-webhooks.ts'
import { payPalPayments } from './paypal-payments.ts'
import { sandboxPayments } from './sandbox-payments.ts'
import { stripeWebhooks } from './stripe-webhooks.ts'
import { stripePayments } from './stripe-payments.ts'

/** The providers of a configuration as one. */
export function paymentsFor(
  places: readonly PaymentProviderConfig[],
  tools: PaymentProviderTools,
): Payments {
  return paymentProviders(places.map((place) => paymentsAt(place, tools)))
}

function paymentsAt(place: PaymentProviderConfig, tools: PaymentProviderTools): Payments {
  switch (place.kind) {
    case 'stripe':
      return stripePayments(place, tools)
    case 'paypal':
      return payPalPayments(place, tools)
    case 'sandbox':
      return sandboxPayments(tools)
  }
}

/** The providers of a configuration that send messages. */
export function webhookReadersFor(
  places: readonly PaymentProviderConfig[],
  tools: PaymentProviderTools,
): readonly WebhookReader[] {
  return places.flatMap((place) => {
    switch (place.kind) {
      case 'stripe':
        return stripeWebhooks(place, tools)
      case 'paypal':
        return payPalWebhooks(place, tools)
      case 'sandbox':
        return []
    }
  })
}

/** What pages must know about them; nothing in it is secret. */
export function paymentsOnPages(places: readonly PaymentProviderConfig[]) {
  const stripe = places.find((place) => place.kind === 'stripe')
  return { ways: places.map(({ kind }) => kind), stripeKey: stripe?.publishableKey ?? null }
}
