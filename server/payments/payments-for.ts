import type { PaymentPlace, PaymentTools } from './payment-place.ts'
import type { Payments, ProviderMessages } from '#server/application/ports/payments.ts'
import { paymentWays } from './payment-ways.ts'
import { payPalMessages } from './paypal-messages.ts'
import { payPalPayments } from './paypal-payments.ts'
import { sandboxPayments } from './sandbox-payments.ts'
import { stripeMessages } from './stripe-messages.ts'
import { stripePayments } from './stripe-payments.ts'

/** The providers of a configuration as one. */
export function paymentsFor(places: readonly PaymentPlace[], tools: PaymentTools): Payments {
  return paymentWays(places.map((place) => paymentsAt(place, tools)))
}

function paymentsAt(place: PaymentPlace, tools: PaymentTools): Payments {
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
export function messagesFor(
  places: readonly PaymentPlace[],
  tools: PaymentTools,
): readonly ProviderMessages[] {
  return places.flatMap((place) => {
    switch (place.kind) {
      case 'stripe':
        return stripeMessages(place, tools)
      case 'paypal':
        return payPalMessages(place, tools)
      case 'sandbox':
        return []
    }
  })
}

/** What pages must know about them; nothing in it is secret. */
export function paymentsOnPages(places: readonly PaymentPlace[]) {
  const stripe = places.find((place) => place.kind === 'stripe')
  return { ways: places.map(({ kind }) => kind), stripeKey: stripe?.publishableKey ?? null }
}
