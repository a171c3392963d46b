import type { PaymentPlace, PaymentTools } from '#server/payments/payment-place.ts'
import { messagesFor, paymentsFor } from '#server/payments/payments-for.ts'
import { wireFrom } from '#server/wire.ts'
import { same } from '#wiring/wire.ts'

const PAYING = same('db', 'clock', 'log', 'fingerprints', 'publicUrl')

/** Replaces whoever takes the money. */
export function paidAt(places: readonly PaymentPlace[]) {
  return {
    payments: wireFrom((tools: PaymentTools) => paymentsFor(places, tools), PAYING),
    providerMessages: wireFrom((tools: PaymentTools) => messagesFor(places, tools), PAYING),
  }
}
