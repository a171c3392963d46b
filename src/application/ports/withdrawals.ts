import type { ResultAsync } from 'neverthrow'
import type { PartOffer, PartRef } from '#domain/order/refund.ts'
import type { Statement } from '#domain/order/withdrawal.ts'
import type { Listing } from '#domain/shared/listing.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { BotRefused } from './gates.ts'
import type { Missing, Outage } from './outage.ts'

/** An order from which its buyer may withdraw, and what that gives back of each part. */
export interface WithdrawableOrder {
  readonly orderId: string
  readonly createdAt: number
  /** When the time for it is over. */
  readonly until: number
  readonly parts: readonly PartOffer[]
}

/** Which page, and the order that somebody came for. */
export interface OfferQuery {
  readonly page: number
  readonly orderId: string | null
}

export interface OfferPage extends Listing<WithdrawableOrder> {
  /** The order that somebody came for, on whatever page it is; null where it is on none. */
  readonly asked: WithdrawableOrder | null
}

/** The receipt of a statement. */
export interface Withdrawal {
  readonly orderId: string
  readonly statedAt: number
  /** Where the receipt was mailed to. */
  readonly email: string
  /** What was chosen, with what is given back for it or why nothing is. */
  readonly parts: readonly PartOffer[]
}

/** Withdrawing from a contract (withdrawal 1): signed in, or where somebody cannot sign in. */
export interface Withdrawals {
  /** A page of the orders of the last months, the newest first. */
  offers(viewer: Registered, query: OfferQuery): ResultAsync<OfferPage, Outage>
  /** States it. What the policy gives back is given back at once. */
  withdraw(
    viewer: Registered,
    orderId: string,
    parts: readonly PartRef[],
  ): ResultAsync<Withdrawal, Missing | Outage>
  /** Records a statement and mails a link that confirms it. Says the same of every order and address. */
  state(form: Statement, proof: string | null): ResultAsync<void, Invalid | BotRefused | Outage>
  /** What a mailed link would withdraw from. */
  mailed(token: string): ResultAsync<WithdrawableOrder, Missing | Outage>
  /** Confirms it; a second time gives the same receipt. */
  confirm(token: string): ResultAsync<Withdrawal, Missing | Outage>
}
