import type { PaymentProviderConfig, PaymentProviderTools } from './provider-config.ts'
import type { Payments, WebhookReader, ChargeRef } from '#server/application/ports/payments.ts'
import { payPalWebhooks } from './paypal-webhooks.ts'
import { payPalPayments } from './paypal-payments.ts'
import { sandboxPayments } from './sandbox-payments.ts'
import { lateStripePayments, lateStripeWebhooks } from './late-stripe.ts'
import { errAsync, type ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'

/** Combines the configured providers into one. */
export function paymentsFor(
  places: readonly PaymentProviderConfig[],
  tools: PaymentProviderTools,
): Payments {
  return paymentProviders(places.map((place) => paymentsAt(place, tools)))
}

function paymentsAt(place: PaymentProviderConfig, tools: PaymentProviderTools): Payments {
  switch (place.kind) {
    case 'stripe':
      return lateStripePayments(place, tools)
    case 'paypal':
      return payPalPayments(place, tools)
    case 'sandbox':
      return sandboxPayments(tools)
  }
}

/** Readers for the configured providers that send webhooks. */
export function webhookReadersFor(
  places: readonly PaymentProviderConfig[],
  tools: PaymentProviderTools,
): readonly WebhookReader[] {
  return places.flatMap((place) => {
    switch (place.kind) {
      case 'stripe':
        return lateStripeWebhooks(place, tools)
      case 'paypal':
        return payPalWebhooks(place, tools)
      case 'sandbox':
        return []
    }
  })
}

/** What pages need to know about the providers; none of it is secret. */
export function paymentsOnPages(places: readonly PaymentProviderConfig[]) {
  const stripe = places.find((place) => place.kind === 'stripe')
  return { providers: places.map(({ kind }) => kind), stripeKey: stripe?.publishableKey ?? null }
}

/** Combines several providers into one: each charge goes to the provider that knows its payment. */
function paymentProviders(providers: readonly Payments[]): Payments {
  const through = <Answer>(
    { payment }: Pick<ChargeRef, 'payment'>,
    ask: (provider: Payments) => ResultAsync<Answer, Outage>,
  ): ResultAsync<Answer, Outage> => {
    const provider = providers.find((one) => one.knows(payment))
    return provider ? ask(provider) : errAsync(NOBODYS)
  }
  return {
    accepts: (payment) => providers.some((provider) => provider.accepts(payment)),
    knows: (payment) => providers.some((provider) => provider.knows(payment)),
    charge: (charge) => through(charge, (provider) => provider.charge(charge)),
    settle: (charge, answer) => through(charge, (provider) => provider.settle(charge, answer)),
    close: (charge) => through(charge, (provider) => provider.close(charge)),
    lookUp: (charge) => through(charge, (provider) => provider.lookUp(charge)),
    refund: (charge, asked) => through(charge, (provider) => provider.refund(charge, asked)),
    refundedCharge: (charge) => through(charge, (provider) => provider.refundedCharge(charge)),
    forget: (payment) => through({ payment }, (provider) => provider.forget(payment)),
  }
}

/** The shop has changed providers: what the previous one holds must be settled there. */
const NOBODYS: Outage = { kind: 'unexpected', cause: 'no provider of this shop knows the payment' }
