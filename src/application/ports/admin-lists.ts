import type { ResultAsync } from 'neverthrow'
import type { AdminQuery } from '#domain/admin/admin-query.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import type { OrderKind, OrderStatus } from '#domain/order/order.ts'
import type { RefundCause } from '#domain/order/refund.ts'
import type { Cents } from '#domain/shared/money.ts'
import type { Listing } from '#domain/shared/listing.ts'
import type { SubscriptionStatus } from '#domain/subscription/subscription.ts'
import type { Outage } from './outage.ts'

/** A person with an account. Times are epoch milliseconds throughout this file. */
export interface PersonRow {
  readonly id: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly company: string
  readonly createdAt: number
  readonly confirmedAt: number | null
  readonly isStaff: boolean
  readonly blockedAt: number | null
}

/** A team. Deleted teams keep their name and have no members. */
export interface TeamRow {
  readonly id: string
  readonly name: string
  readonly ownerId: string | null
  readonly ownerEmail: string | null
  readonly members: number
  readonly createdAt: number
  readonly deletedAt: number | null
  /** When it will be, or would have been, deleted automatically. */
  readonly closesAt: number | null
}

/**
 * Who bought something, and the team that they bought it for, if any. The address is null once the account
 * is closed.
 */
export interface Owned {
  readonly userId: string
  readonly email: string | null
  readonly teamId: string | null
  readonly teamName: string | null
}

export interface OrderRow extends Owned {
  readonly id: string
  readonly kind: OrderKind
  readonly status: OrderStatus
  readonly total: Cents
  readonly credits: number
  readonly refunded: Cents
  readonly createdAt: number
}

/** An order for which a provider was asked for money. */
export interface PaymentRow extends Owned {
  readonly orderId: string
  readonly status: OrderStatus
  readonly amount: Cents
  readonly refunded: Cents
  /** The provider's identifier of the charge; null if the provider identifies it by the order's number. */
  readonly provider: string | null
  readonly ref: string | null
  readonly createdAt: number
  readonly paidAt: number | null
}

/** A refund, or an amount that the buyer's bank took back. */
export interface RefundRow extends Owned {
  readonly id: string
  readonly orderId: string
  readonly state: 'asked' | 'done' | 'failed'
  readonly cause: RefundCause
  readonly amount: Cents
  readonly credits: number
  readonly createdAt: number
}

/** A payment that its buyer disputes, as far as the provider has reported. */
export interface DisputeRow extends Owned {
  readonly orderId: string
  readonly provider: string | null
  /** `lost`: the bank took the money back. `open`: undecided, or the shop won. */
  readonly state: 'lost' | 'open'
  /** What the bank took back; until then, what was paid. */
  readonly amount: Cents
  /** When the first and the last message about it arrived. */
  readonly openedAt: number
  readonly toldAt: number
}

export interface SubscriptionRow extends Owned {
  readonly id: string
  /** The plan's name; null for monthly credits. */
  readonly plan: string | null
  readonly credits: number | null
  readonly licenseId: LicenseId
  readonly price: Cents
  readonly interval: 'month' | 'year'
  readonly status: SubscriptionStatus
  readonly periodEndsAt: number
  readonly cancelAt: number | null
}

export interface CertificateRow extends Owned {
  readonly id: string
  readonly orderId: string
  readonly asset: string
  readonly file: string
  readonly sku: string
  readonly license: string
  readonly holder: string
  readonly licensedAt: number
  readonly revokedAt: number | null
}

/** What was done, to what, by whom and why (admin 2). */
export interface AuditRow {
  readonly id: string
  readonly at: number
  /** The address of the account, or the name of an actor without one. */
  readonly who: string
  readonly action: string
  /** As recorded: the ID of an account or an order, a code, or a month. */
  readonly subject: string
  /** The address of the account that it is about; null if it is not about one. */
  readonly email: string | null
  readonly isOrder: boolean
  /** The name of the team that it is about; null if it is not about one. */
  readonly teamName: string | null
  readonly reason: string
  /** JSON. */
  readonly detail: string
}

type List<Row> = (query: AdminQuery) => ResultAsync<Listing<Row>, Outage>

/** Everyone's records, for staff to search: newest first. */
export interface AdminLists {
  people: List<PersonRow>
  teams: List<TeamRow>
  orders: List<OrderRow>
  payments: List<PaymentRow>
  refunds: List<RefundRow>
  disputes: List<DisputeRow>
  subscriptions: List<SubscriptionRow>
  certificates: List<CertificateRow>
  audit: List<AuditRow>
}
