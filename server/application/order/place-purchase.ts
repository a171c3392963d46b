import { err, ok, ResultAsync, type Result } from 'neverthrow'
import type { Purchases, PurchaseAttempt, QuoteRefusal } from '#application/ports/purchases.ts'
import type { CheckoutRefusal } from '#application/ports/orders.ts'
import type { Outage } from '#application/ports/outage.ts'
import { checkBilling, countryOf } from '#domain/order/billing.ts'
import { quotedAt, quoteOfPurchase } from '#domain/order/purchase-quote.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { REST_OF_PLAN, purchaseText } from '#messages/purchase-text.ts'
import type { NewPurchaseOrder } from '../ports/order-store.ts'
import type { TaxRates } from '#server/application/ports/tax-rates.ts'
import { billingParts, pay, UNKNOWN_PAYMENT, type PayPorts } from '../payment/pay-order.ts'
import { pricePurchase, quotePurchase } from './quote-purchase.ts'

export interface PurchasePorts extends PayPorts {
  readonly taxRates: TaxRates
}

type Refused = CheckoutRefusal | QuoteRefusal

interface Attempt extends PurchaseAttempt {
  readonly viewer: Registered
  readonly bodyHash: string
}

/** The shop's own counter for credits and plans: where calls of the browser's `Purchases` port end up. */
export function createPurchases(ports: PurchasePorts): Purchases {
  return { quote: quotePurchase(ports), place: placePurchase(ports) }
}

/** Pays for credits or a plan like for a cart: the order is written first, and once for a key. */
export const placePurchase =
  (ports: PurchasePorts): Purchases['place'] =>
  (viewer, sent) =>
    ResultAsync.fromSafePromise(hashOf(ports, sent)).andThen((bodyHash) =>
      pay<Refused>(ports, {
        viewer,
        key: sent.key,
        bodyHash,
        prepare: () =>
          newOrder(ports, { ...sent, viewer, bodyHash }).map(
            (order) => () => ports.ledger.openPurchase(order),
          ),
      }),
    )

/** The order that this attempt asks for, if it still costs what the buyer saw. */
function newOrder(
  ports: PurchasePorts,
  attempt: Attempt,
): ResultAsync<NewPurchaseOrder, Refused | Outage> {
  const { viewer, bodyHash, key, wanted, licenseId, quote } = attempt
  const now = ports.clock.now()
  const pricedAt = quotedAt(quote, now)
  const country = countryOf(attempt.billing)
  return pricePurchase(ports, { viewer, wanted, licenseId, country, pricedAt }).andThen(
    (purchase): Result<NewPurchaseOrder, Refused> => {
      const { waitsUntil, total } = purchase
      if (waitsUntil !== null) return err({ kind: 'plan-change-scheduled', until: waitsUntil })
      return checkBilling(attempt.billing, licenseId).andThen(
        (billing): Result<NewPurchaseOrder, Refused> => {
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
            ...purchaseText(purchase),
            creditName: REST_OF_PLAN,
          })
        },
      )
    },
  )
}

function hashOf({ secrets }: PayPorts, attempt: PurchaseAttempt): Promise<string> {
  const { wanted, licenseId, billing, payment, quote } = attempt
  const asked = [wanted, licenseId, ...billingParts(billing), payment, quote]
  return secrets.digest(JSON.stringify(asked))
}
