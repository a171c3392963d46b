import type { ResultAsync } from 'neverthrow'
import type { LicenseTierTooLow } from '#domain/license/choice.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import type { Billing } from '#domain/order/billing.ts'
import type { Order } from '#domain/order/order.ts'
import type { Purchase, PurchaseRefusal, PurchaseItem } from '#domain/order/purchase.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { CheckoutRefusal } from './orders.ts'
import type { Missing, Outage } from './outage.ts'

/** What a user wants to buy, under which license, and the country of the bill. */
export interface QuoteRequest {
  readonly wanted: PurchaseItem
  readonly licenseId: LicenseId
  /** ISO 3166-1 alpha-2; empty until it is known: the tax is then that of the current plan's bills, or none. */
  readonly country: string
  /** The VAT number of that bill; empty without one. */
  readonly vatId: string
}

/** What a purchase would cost, shown before the click (subscription 1). */
export interface PurchaseQuote extends Pick<
  Purchase,
  | 'licenseId'
  | 'price'
  | 'credit'
  | 'tax'
  | 'taxRate'
  | 'vatCheckedAt'
  | 'vatIssue'
  | 'total'
  | 'scheduledFor'
  | 'creditsBefore'
  | 'creditsAfter'
  | 'creditsIneligible'
  | 'nextCharge'
  | 'endsCreditSubscription'
> {
  readonly name: string
  readonly detail: string
  /** Marks these numbers: paying with another mark is refused with the new price. */
  readonly quote: string
}

/** An attempt to pay for credits or a plan. */
export interface PurchaseAttempt {
  /** Created once per attempt; the same key always gives the same order (checkout 1). */
  readonly key: string
  readonly wanted: PurchaseItem
  readonly licenseId: LicenseId
  readonly billing: Billing
  /** Null if there is nothing to pay. */
  readonly payment: string | null
  readonly quote: string
}

/** Why something is not sold like this: `missing` if it is not sold at all. */
export type QuoteRefusal =
  | LicenseTierTooLow
  | Missing
  | Exclude<PurchaseRefusal, { readonly kind: 'not-sold' }>
  | PlanChangeScheduled

/** A downgrade is not bought: it is scheduled for the period's end (subscription 3). Epoch milliseconds. */
interface PlanChangeScheduled {
  readonly kind: 'plan-change-scheduled'
  readonly until: number
}

/** Buying credits and plans (pricing 1, subscription 1). */
export interface Purchases {
  quote(viewer: Registered, asked: QuoteRequest): ResultAsync<PurchaseQuote, QuoteRefusal | Outage>
  /** Pays now. The returned order is `paid`, or `awaiting` its challenge (ports/orders). */
  place(
    viewer: Registered,
    attempt: PurchaseAttempt,
  ): ResultAsync<Order, CheckoutRefusal | QuoteRefusal | Outage>
}
