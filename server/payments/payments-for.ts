import type { Clock } from '#application/ports/clock.ts'
import type { PaymentPlace } from './payment-place.ts'
import type { Payments } from '../ports/payments.ts'
import type { Db } from '../sql/database.ts'
import { paymentWays } from './payment-ways.ts'
import { sandboxPayments } from './sandbox-payments.ts'

export interface PaymentTools {
  readonly db: Db
  readonly clock: Clock
}

/** The providers of a configuration as one. */
export function paymentsFor(places: readonly PaymentPlace[], tools: PaymentTools): Payments {
  return paymentWays(places.map((place) => paymentsAt(place, tools)))
}

function paymentsAt(place: PaymentPlace, { db, clock }: PaymentTools): Payments {
  switch (place.kind) {
    case 'sandbox':
    case 'stripe':
    case 'paypal':
      return sandboxPayments(db, clock)
  }
}

/** What pages must know of them: no secret is among it. */
export function paymentsOnPages(places: readonly PaymentPlace[]) {
  const stripe = places.find((place) => place.kind === 'stripe')
  return { ways: places.map(({ kind }) => kind), stripeKey: stripe?.publishableKey ?? null }
}
