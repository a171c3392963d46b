import type { ResultAsync } from 'neverthrow'
import type { InvoiceTerms, UnpaidOrder } from '#domain/order/on-account.ts'
import type { Cents } from '#domain/shared/money.ts'
import type { Team } from '#domain/team/team.ts'
import type { AdminOrder } from './admin-orders.ts'
import type { ChangeRefused } from './admin-people.ts'
import type { Missing, Outage } from './outage.ts'

/** How a team stands that may pay by invoice (on-account 1). */
export interface InvoiceAccount {
  readonly team: Pick<Team, 'id' | 'name' | 'createdAt'>
  /** Null where nobody has said anything: then the team may not. */
  readonly terms: InvoiceTerms | null
  readonly openAmount: Cents
  /** Of the open invoices the one that is due first. */
  readonly oldest: UnpaidOrder | null
}

/** What staff decide about paying by invoice. Every change takes a reason (admin 2). */
export interface AdminInvoices {
  /** By the team's id, or by the address or id of a member. */
  terms(team: string): ResultAsync<InvoiceAccount, Missing | Outage>
  setTerms(
    team: string,
    terms: InvoiceTerms & { readonly reason: string },
  ): ResultAsync<InvoiceAccount, ChangeRefused>
  /** The money arrived: `reference` is what the bank calls it. */
  markPaid(
    orderId: string,
    paid: { readonly reference: string; readonly reason: string },
  ): ResultAsync<AdminOrder, ChangeRefused>
  /** Sends its email again, as it stands now, to all who manage the team's billing. */
  resend(orderId: string, reason: string): ResultAsync<AdminOrder, ChangeRefused>
  void(orderId: string, reason: string): ResultAsync<AdminOrder, ChangeRefused>
}
