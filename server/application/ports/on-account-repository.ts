import type { CustomerId } from '#domain/customer/customer.ts'
import type { Fulfillment, InvoiceTerms, UnpaidOrder } from '#domain/order/on-account.ts'
import type { Cents } from '#domain/shared/money.ts'

/** An order on account that is late. */
export interface LateOrder extends UnpaidOrder {
  readonly customer: CustomerId
}

/** Which teams pay by invoice, and what they owe (on-account 1 to 8). */
export interface OnAccountRepository {
  /** Null where no operator has said anything of this team, and for people. */
  terms(customer: CustomerId): Promise<InvoiceTerms | null>
  setTerms(teamId: string, terms: InvoiceTerms, now: number): Promise<void>
  /** The sum of all orders on account, with those that are about to be accepted. */
  openAmount(customer: CustomerId): Promise<Cents>
  /** Of those that are on account, the one that is due first. */
  oldest(customer: CustomerId): Promise<UnpaidOrder | null>
  /** The files of a customer's orders on account that bring them once they are paid. */
  undelivered(
    customer: CustomerId,
  ): Promise<readonly { readonly orderId: string; readonly productId: number }[]>
  /** Orders on account that were due by then, of everybody, the one that was due first first. */
  dueBy(moment: number): Promise<readonly LateOrder[]>
  /** Notes that so many reminders went out; false where they did already, or it is not on account any more. */
  remind(orderId: string, reminders: number): Promise<boolean>
  /** Suspends what came at once; false where it is already, or not on account any more. */
  suspend(orderId: string, now: number): Promise<boolean>
  /** What it brought is not suspended any more. */
  resume(orderId: string): Promise<void>
  /** The order because of which a file that is owned is not delivered; null where nothing suspends it. */
  suspensionOf(customer: CustomerId, variantId: number): Promise<string | null>
  /** The files of these products that are owned and not delivered: no order that brought them is anything but suspended. */
  suspendedFiles(customer: CustomerId, productIds: readonly number[]): Promise<ReadonlySet<number>>
  /** Writes down when an order is due, and when it brings what was bought. */
  accept(
    orderId: string,
    terms: { readonly dueAt: number; readonly fulfillment: Fulfillment },
  ): Promise<void>
}
