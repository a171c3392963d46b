import { err, ok, ResultAsync, type Result } from 'neverthrow'
import type { Purchases, ServiceAttempt, ServiceRefusal } from '#application/ports/purchases.ts'
import type { CheckoutRefusal } from '#application/ports/orders.ts'
import type { Outage } from '#application/ports/outage.ts'
import { checkBilling, countryOf } from '#domain/order/billing.ts'
import { quotedAt, quoteOfPurchase } from '#domain/order/purchase-quote.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { REST_OF_PLAN, serviceInWords } from '#words/service-words.ts'
import type { NewServiceOrder } from '#server/application/ports/order-ledger.ts'
import type { TaxRates } from '#server/application/ports/tax-rates.ts'
import {
  billingParts,
  payFor,
  UNKNOWN_PAYMENT,
  type PayPorts,
} from '#server/application/payment/pay-for.ts'
import { priceService, quotePurchase } from './quote-purchase.ts'

export interface PurchasePorts extends PayPorts {
  readonly taxRates: TaxRates
}

type Refused = CheckoutRefusal | ServiceRefusal

interface Attempt extends ServiceAttempt {
  readonly viewer: Registered
  readonly bodyHash: string
}

/** The shop's own counter for credits and plans: where calls of the browser's `Purchases` port end up. */
export function purchasesAt(ports: PurchasePorts): Purchases {
  return { quote: quotePurchase(ports), place: placePurchase(ports) }
}

/** Pays for credits or a plan like for a cart: the order is written first, and once for a key. */
export const placePurchase =
  (ports: PurchasePorts): Purchases['place'] =>
  (viewer, sent) =>
    ResultAsync.fromSafePromise(hashOf(ports, sent)).andThen((bodyHash) =>
      payFor<Refused>(ports, {
        viewer,
        key: sent.key,
        bodyHash,
        prepare: () =>
          newOrder(ports, { ...sent, viewer, bodyHash }).map(
            (order) => () => ports.ledger.openService(order),
          ),
      }),
    )

/** The order that this attempt asks for, if it still costs what the buyer saw. */
function newOrder(
  ports: PurchasePorts,
  attempt: Attempt,
): ResultAsync<NewServiceOrder, Refused | Outage> {
  const { viewer, bodyHash, key, wanted, licenseId, quote } = attempt
  const now = ports.clock.now()
  const pricedAt = quotedAt(quote, now)
  const country = countryOf(attempt.billing)
  return priceService(ports, { viewer, wanted, licenseId, country, pricedAt }).andThen(
    (purchase): Result<NewServiceOrder, Refused> => {
      const { waitsUntil, total } = purchase
      if (waitsUntil !== null) return err({ kind: 'plan-waits', until: waitsUntil })
      return checkBilling(attempt.billing, licenseId).andThen(
        (billing): Result<NewServiceOrder, Refused> => {
          if (quoteOfPurchase(purchase, pricedAt) !== quote) {
            return err({ kind: 'price-changed', total })
          }
          const payment = total > 0 ? attempt.payment : null
          if (total > 0 && payment === null) return err({ kind: 'payment-missing' })
          if (payment !== null && !ports.payments.accepts(payment)) return err(UNKNOWN_PAYMENT)
          return ok({
            id: ports.secrets.newId(),
            userId: viewer.id,
            attemptKey: key,
            bodyHash,
            billing,
            payment,
            pricedAt,
            wanted,
            purchase,
            quote,
            ...serviceInWords(purchase),
            creditName: REST_OF_PLAN,
          })
        },
      )
    },
  )
}

function hashOf({ secrets }: PayPorts, attempt: ServiceAttempt): Promise<string> {
  const { wanted, licenseId, billing, payment, quote } = attempt
  const asked = [wanted, licenseId, ...billingParts(billing), payment, quote]
  return secrets.digest(JSON.stringify(asked))
}
