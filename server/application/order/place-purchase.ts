import { err, errAsync, ok, ResultAsync, type Result } from 'neverthrow'
import type {
  Purchases,
  PurchaseAttempt,
  QuoteRefusal,
  QuoteRequest,
} from '#application/ports/purchases.ts'
import { INVOICE_PAYMENT, type CheckoutRefusal } from '#application/ports/orders.ts'
import type { Outage } from '#application/ports/outage.ts'
import { checkBilling, countryOf } from '#domain/order/billing.ts'
import type { InvoiceNotForSubscriptions } from '#domain/order/on-account.ts'
import { quotedAt, quoteOfPurchase } from '#domain/order/purchase-quote.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import { type Registered, minimumLicense } from '#domain/user/viewer.ts'
import { REST_OF_PLAN, purchaseText } from '#messages/purchase-text.ts'
import type { NewPurchaseOrder } from './write-order.ts'
import {
  billingParts,
  pay,
  UNKNOWN_PAYMENT,
  type PayPorts,
} from '#server/application/payment/pay-order.ts'
import { chooseLicense } from '#domain/license/choice.ts'
import { pricePurchase } from '#domain/order/price-purchase.ts'
import type { Purchase, PurchaseRefusal } from '#domain/order/purchase.ts'
import { purchaseTaxation } from './bill-tax.ts'
import { readActing } from '#server/application/team/acting.ts'
import type { Needs } from '#server/application/ports/ports.ts'

type PurchasePorts = PayPorts & Needs<'taxRates' | 'units' | 'vatNumbers'>

type Refused = CheckoutRefusal | QuoteRefusal

interface Attempt extends PurchaseAttempt {
  readonly viewer: Registered
  readonly bodyHash: string
}

/** Sells credits and plans; serves calls of the browser's `Purchases` port. */
export function createPurchases(ports: PurchasePorts): Purchases {
  return { quote: quotePurchase(ports), place: placePurchase(ports) }
}

/** Pays for credits or a plan as for a cart: the order is written first, and once per key. */
export const placePurchase =
  (ports: PurchasePorts): Purchases['place'] =>
  (viewer, sent) =>
    ResultAsync.fromSafePromise(hashOf(ports, sent)).andThen((bodyHash) =>
      pay<Refused>(ports, {
        viewer,
        key: sent.key,
        bodyHash,
        isSubscribing: sent.wanted.kind !== 'credits',
        prepare: () =>
          newOrder(ports, { ...sent, viewer, bodyHash }).map(
            (order) => () => ports.orderStore.openPurchase(order),
          ),
      }),
    )

/** The order that this attempt requests, if it still costs what the buyer saw. */
function newOrder(
  ports: PurchasePorts,
  attempt: Attempt,
): ResultAsync<NewPurchaseOrder, Refused | Outage> {
  const { viewer, bodyHash, key, wanted, licenseId, quote } = attempt
  const now = ports.clock.now()
  const pricedAt = quotedAt(quote, now)
  const bill = { country: countryOf(attempt.billing), vatId: attempt.billing.vatId }
  return pricedPurchase(ports, { viewer, wanted, licenseId, ...bill, pricedAt }).andThen(
    (purchase): Result<NewPurchaseOrder, Refused> => {
      const { scheduledFor, total } = purchase
      if (scheduledFor !== null) return err({ kind: 'plan-change-scheduled', until: scheduledFor })
      return checkBilling(attempt.billing, licenseId).andThen(
        (billing): Result<NewPurchaseOrder, Refused> => {
          if (quoteOfPurchase(purchase, pricedAt) !== quote) {
            return err({ kind: 'price-changed', total })
          }
          const payment = total > 0 ? attempt.payment : null
          if (total > 0 && payment === null) return err({ kind: 'payment-missing' })
          const accepted = acceptedPayment(ports, purchase, payment)
          if (accepted.isErr()) return err(accepted.error)
          return ok({
            id: ports.secrets.newId(),
            viewer,
            idempotencyKey: key,
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

/** One-time credits may be invoiced; a plan is renewed with the payment method that paid for it (on-account 2). */
function acceptedPayment(
  { payments }: PurchasePorts,
  { kind }: Purchase,
  payment: string | null,
): Result<void, InvoiceNotForSubscriptions | Invalid> {
  if (payment === INVOICE_PAYMENT) {
    return kind === 'credits' ? ok(undefined) : err({ kind: 'invoice-not-for-subscriptions' })
  }
  return payment === null || payments.accepts(payment) ? ok(undefined) : err(UNKNOWN_PAYMENT)
}

function hashOf({ secrets }: PayPorts, attempt: PurchaseAttempt): Promise<string> {
  const { wanted, licenseId, billing, payment, quote } = attempt
  const asked = [wanted, licenseId, ...billingParts(billing), payment, quote]
  return secrets.digest(JSON.stringify(asked))
}

type QuotePorts = Pick<PurchasePorts, 'orderStore' | 'clock' | 'taxRates' | 'units' | 'vatNumbers'>

/** Quotes a purchase before the click (subscription 1). Writes nothing. */
const quotePurchase =
  (ports: QuotePorts): Purchases['quote'] =>
  (viewer, asked) => {
    const now = ports.clock.now()
    return pricedPurchase(ports, { ...asked, viewer, pricedAt: now }).map((purchase) => ({
      licenseId: asked.licenseId,
      ...purchaseText(purchase),
      price: purchase.price,
      credit: purchase.credit,
      tax: purchase.tax,
      taxRate: purchase.taxRate,
      vatCheckedAt: purchase.vatCheckedAt,
      vatIssue: purchase.vatIssue,
      total: purchase.total,
      quote: quoteOfPurchase(purchase, now),
      scheduledFor: purchase.scheduledFor,
      creditsBefore: purchase.creditsBefore,
      creditsAfter: purchase.creditsAfter,
      creditsIneligible: purchase.creditsIneligible,
      nextCharge: purchase.nextCharge,
      endsCreditSubscription: purchase.endsCreditSubscription,
    }))
  }

interface Pricing extends QuoteRequest {
  readonly viewer: Registered
  /** The time whose prices apply: that of the quote, while it is valid. */
  readonly pricedAt: number
}

/**
 * Prices a requested purchase from the shop's own numbers alone; for a team, only for those who manage its
 * billing (customer 2).
 */
function pricedPurchase(
  { orderStore, taxRates, units, vatNumbers }: QuotePorts,
  { viewer, wanted, licenseId, country, vatId, pricedAt }: Pricing,
): ResultAsync<Purchase, QuoteRefusal | Outage> {
  return chooseLicense(licenseId, minimumLicense(viewer)).asyncAndThen((chosen) =>
    readActing(units, viewer, ['manage-billing'], async () => undefined)
      .andThen(() => vatNumbers.check({ country, vatId }, viewer.id))
      .andThen(() => orderStore.purchaseFacts({ viewer, licenseId: chosen }))
      .andThen((facts): ResultAsync<Purchase, QuoteRefusal | Outage> => {
        if (!facts) return errAsync({ kind: 'missing', what: 'license' })
        const bills = { asked: { country, vatId }, running: facts.running?.billing ?? null }
        return units
          .read((records) => purchaseTaxation(records, taxRates, bills))
          .andThen((taxation) => pricePurchase(facts, wanted, taxation, pricedAt).mapErr(asRefusal))
      }),
  )
}

function asRefusal(refusal: PurchaseRefusal): QuoteRefusal {
  return refusal.kind === 'not-sold' ? { kind: 'missing', what: refusal.what } : refusal
}
