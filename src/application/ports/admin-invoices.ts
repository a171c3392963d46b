import type { ResultAsync } from 'neverthrow'
import type { InvoiceTerms, UnpaidOrder } from '#domain/order/on-account.ts'
import type { Cents } from '#domain/shared/money.ts'
import type { Team } from '#domain/team/team.ts'
import type { AdminOrder } from './admin-orders.ts'
import type { ChangeRefused } from './admin-people.ts'
import type { Missing, Outage } from './outage.ts'

/** A team's standing for paying by invoice (on-account 1). */
export interface InvoiceAccount {
  readonly team: Pick<Team, 'id' | 'name' | 'createdAt'>
  /** Null if no terms were ever set: the team may then not pay by invoice. */
  readonly terms: InvoiceTerms | null
  readonly openAmount: Cents
  /** The open invoice that is due first. */
  readonly oldest: UnpaidOrder | null
}

/** Staff actions on paying by invoice. Every change requires a reason (admin 2). */
export interface AdminInvoices {
  /** By the team's ID, or by the address or ID of a member. */
  terms(team: string): ResultAsync<InvoiceAccount, Missing | Outage>
  setTerms(
    team: string,
    terms: InvoiceTerms & { readonly reason: string },
  ): ResultAsync<InvoiceAccount, ChangeRefused>
  /** The money arrived: `reference` is the bank's reference. */
  markPaid(
    orderId: string,
    paid: { readonly reference: string; readonly reason: string },
  ): ResultAsync<AdminOrder, ChangeRefused>
  /** Sends the invoice email again, with its current state, to everyone who manages the team's billing. */
  resend(orderId: string, reason: string): ResultAsync<AdminOrder, ChangeRefused>
  void(orderId: string, reason: string): ResultAsync<AdminOrder, ChangeRefused>
}
