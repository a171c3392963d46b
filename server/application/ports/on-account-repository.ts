import type { CustomerId } from '#domain/customer/customer.ts'
import type { Fulfillment, InvoiceTerms, UnpaidOrder } from '#domain/order/on-account.ts'
import type { Cents } from '#domain/shared/money.ts'

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
  /** Writes down when an order is due, and when it brings what was bought. */
  accept(
    orderId: string,
    terms: { readonly dueAt: number; readonly fulfillment: Fulfillment },
  ): Promise<void>
}
