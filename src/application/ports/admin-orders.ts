import type { ResultAsync } from 'neverthrow'
import type { Order } from '#domain/order/order.ts'
import type { RefundRequest } from '#domain/order/refund-decision.ts'
import type { RefundPreview } from '#domain/order/refund-outcome.ts'
import type { PartOffer, RefundCause } from '#domain/order/refund.ts'
import type { Cents } from '#domain/shared/money.ts'
import type { AuditRow } from './admin-lists.ts'
import type { AdminRefused, ChangeRefused } from './admin-people.ts'
import type { Missing, Outage } from './outage.ts'

interface IssuedRefund {
  readonly id: string
  readonly state: 'asked' | 'done' | 'failed'
  readonly cause: RefundCause
  readonly amount: Cents
  readonly credits: number
  readonly createdAt: number
}

/** An order as staff see it. */
export interface AdminOrder {
  readonly order: Order
  /** The user who placed it; for a team's order, the team's owner once that user has left. */
  readonly userId: string
  /** The team that bought it; null if a person did. */
  readonly team: { readonly id: string; readonly name: string } | null
  /** The current staff member may not refund it: they or a team of theirs bought it (admin 2). */
  readonly isOwn: boolean
  /** Null once the account is closed. */
  readonly email: string | null
  /**
   * The provider's identifier of the charge; null if no provider was asked, or if it identifies the charge
   * by the order's number.
   */
  readonly charge: { readonly provider: string; readonly ref: string } | null
  readonly refunds: readonly IssuedRefund[]
  /** When the policy's refund period ends. */
  readonly refundableUntil: number
  /** What the policy allows for each part. */
  readonly parts: readonly PartOffer[]
  /** Newest first. */
  readonly audit: readonly AuditRow[]
}

/**
 * Staff actions on an order. Every change requires a reason and returns the order as it is afterwards
 * (admin 2).
 */
export interface AdminOrders {
  find(id: string): ResultAsync<AdminOrder, Missing | Outage>
  /** Computes what a refund would come to, and changes nothing. */
  previewRefund(
    id: string,
    wanted: RefundRequest,
  ): ResultAsync<RefundPreview, AdminRefused | Missing | Outage>
  refund(
    id: string,
    wanted: RefundRequest & { readonly reason: string },
  ): ResultAsync<AdminOrder, ChangeRefused>
  resendReceipt(id: string, reason: string): ResultAsync<AdminOrder, ChangeRefused>
}
