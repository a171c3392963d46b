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
  /** Whoever placed it; of a team's order its owner, once they have left. */
  readonly userId: string
  /** The team that bought it; null where a person did. */
  readonly team: { readonly id: string; readonly name: string } | null
  /** Whoever asks may not refund it: they or a team of theirs bought it (admin 2). */
  readonly isOwn: boolean
  /** Null once the account was closed. */
  readonly email: string | null
  /** What the provider calls the charge; null where it was never asked, or names it by the order's number. */
  readonly charge: { readonly provider: string; readonly ref: string } | null
  readonly refunds: readonly IssuedRefund[]
  /** When the time for a refund by the policy is over. */
  readonly refundableUntil: number
  /** What the policy says of each part. */
  readonly parts: readonly PartOffer[]
  /** The newest first. */
  readonly audit: readonly AuditRow[]
}

/** What staff do about an order. Every change takes a reason, and answers the order as it is afterwards (admin 2). */
export interface AdminOrders {
  find(id: string): ResultAsync<AdminOrder, Missing | Outage>
  /** What a refund would come to, and nothing else. */
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
