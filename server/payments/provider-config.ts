import type { Clock } from '#application/ports/clock.ts'
import type { PaymentFingerprints } from '#server/application/ports/payment-fingerprints.ts'
import type { Log } from '#server/application/ports/log.ts'
import type { Db } from '../sql/database.ts'

/** The payment providers, with the settings needed to call them. */
export type PaymentProviderConfig =
  | { readonly kind: 'sandbox' }
  | {
      readonly kind: 'stripe'
      readonly secretKey: string
      readonly publishableKey: string
      readonly webhookSecret: string
      readonly url: string
    }
  | {
      readonly kind: 'paypal'
      readonly clientId: string
      readonly secret: string
      readonly webhookId: string
      readonly url: string
    }

/** The other services that calling a provider needs. */
export interface PaymentProviderTools {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly fingerprints: PaymentFingerprints
  /** Where buyers return to. */
  readonly publicUrl: string
}
