import type { ResultAsync } from 'neverthrow'
import type { LicenseTierTooLow } from '#domain/license/choice.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import type { Billing } from '#domain/order/billing.ts'
import type { Order } from '#domain/order/order.ts'
import type {
  EndedRefill,
  NextCharge,
  PurchaseRefusal,
  WantedService,
} from '#domain/order/purchase.ts'
import type { TaxRate } from '#domain/shared/tax.ts'
import type { Cents } from '#domain/shared/money.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { CheckoutRefusal } from './orders.ts'
import type { Missing, Outage } from './outage.ts'

/** What somebody may buy, under which licence, and where the bill would go. */
export interface ServiceAsked {
  readonly wanted: WantedService
  readonly licenseId: LicenseId
  /** ISO 3166-1 alpha-2; empty while it is not known: then the tax is that of the running plan's bills, or none. */
  readonly country: string
}

/** What a purchase would come to, said before the click (subscription 1). */
export interface ServiceQuote {
  readonly licenseId: LicenseId
  readonly name: string
  readonly detail: string
  readonly price: Cents
  /** What the running period still owes its payer; nothing for anything but an upgrade. */
  readonly credit: Cents
  /** On what is left of the price. */
  readonly tax: Cents
  readonly taxRate: TaxRate
  /** To be charged now. */
  readonly total: Cents
  /** Marks these numbers: paying with another mark is refused with the new price. */
  readonly quote: string
  /** A downgrade: nothing is charged now, and the plan changes then. Epoch milliseconds. */
  readonly waitsUntil: number | null
  /** Those that can be spent, now and afterwards. */
  readonly creditsBefore: number
  readonly creditsAfter: number
  /** Kept afterwards, but of too low a licence to pay for anything (decision 027). */
  readonly creditsOutgrown: number
  readonly nextCharge: NextCharge | null
  /** A refill that ends when this one is paid; null where none does. */
  readonly endsRefill: EndedRefill | null
}

/** An attempt to pay for credits or a plan. */
export interface ServiceAttempt {
  /** Made once per attempt; the same key always gives the same order (checkout 1). */
  readonly key: string
  readonly wanted: WantedService
  readonly licenseId: LicenseId
  readonly billing: Billing
  /** Null where nothing is to be paid. */
  readonly payment: string | null
  readonly quote: string
}

/** Why something is not sold like this: `missing` where it is not sold at all. */
export type ServiceRefusal =
  | LicenseTierTooLow
  | Missing
  | Exclude<PurchaseRefusal, { readonly kind: 'not-sold' }>
  | PlanWaits

/** A downgrade is not bought: it waits for the period's end (subscription 3). Epoch milliseconds. */
interface PlanWaits {
  readonly kind: 'plan-waits'
  readonly until: number
}

/** Buying credits and plans (pricing 1, subscription 1). */
export interface Purchases {
  quote(viewer: Registered, asked: ServiceAsked): ResultAsync<ServiceQuote, ServiceRefusal | Outage>
  /** Pays now. An order that comes back is `paid`, or `awaiting` its second step (ports/orders). */
  place(
    viewer: Registered,
    attempt: ServiceAttempt,
  ): ResultAsync<Order, CheckoutRefusal | ServiceRefusal | Outage>
}
