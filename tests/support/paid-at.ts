import type {
  PaymentProviderConfig,
  PaymentProviderTools,
} from '#server/payments/provider-config.ts'
import { webhookReadersFor, paymentsFor } from '#server/payments/configured-payments.ts'
import { wireFrom } from '#server/boot/wire.ts'
import { same } from '#wiring/wire.ts'

const PAYING = same('db', 'clock', 'log', 'fingerprints', 'publicUrl')

/** Replaces the payment providers. */
export function paidAt(places: readonly PaymentProviderConfig[]) {
  return {
    payments: wireFrom((tools: PaymentProviderTools) => paymentsFor(places, tools), PAYING),
    webhookReaders: wireFrom(
      (tools: PaymentProviderTools) => webhookReadersFor(places, tools),
      PAYING,
    ),
  }
}
