import type { CustomerId } from '#domain/customer/customer.ts'
import type { Fulfillment, InvoiceTerms, UnpaidOrder } from '#domain/order/on-account.ts'
import type { Cents } from '#domain/shared/money.ts'

/** A late order on account. */
export interface LateOrder extends UnpaidOrder {
  readonly customer: CustomerId
}

/** Which teams may pay by invoice, and how much they owe (on-account 1 to 8). */
export interface OnAccountRepository {
  /** Null if no operator has set terms for this team, and for people. */
  terms(customer: CustomerId): Promise<InvoiceTerms | null>
  setTerms(teamId: string, terms: InvoiceTerms, now: number): Promise<void>
  /** The total of all orders on account, including those about to be accepted. */
  openAmount(customer: CustomerId): Promise<Cents>
  /** The order on account that is due first. */
  oldest(customer: CustomerId): Promise<UnpaidOrder | null>
  /** The files of a customer's orders on account that are delivered once they are paid. */
  undelivered(
    customer: CustomerId,
  ): Promise<readonly { readonly orderId: string; readonly productId: number }[]>
  /** All customers' orders on account that were due by then, earliest first. */
  dueBy(moment: number): Promise<readonly LateOrder[]>
  /** Records that this many reminders were sent; false if they already were, or the order is no longer on account. */
  remind(orderId: string, reminders: number): Promise<boolean>
  /** Suspends what was delivered at once; false if it already is suspended, or the order is no longer on account. */
  suspend(orderId: string, now: number): Promise<boolean>
  /** Ends the suspension of the order's goods. */
  resume(orderId: string): Promise<void>
  /** The order whose suspension blocks an owned file; null if nothing suspends it. */
  suspensionOf(customer: CustomerId, variantId: number): Promise<string | null>
  /** The files of these products that are owned but not delivered: every order that brought them is suspended. */
  suspendedFiles(customer: CustomerId, productIds: readonly number[]): Promise<ReadonlySet<number>>
  /** Records when an order is due, and when it delivers its goods. */
  accept(
    orderId: string,
    terms: { readonly dueAt: number; readonly fulfillment: Fulfillment },
  ): Promise<void>
}
