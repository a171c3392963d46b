import type { ResultAsync } from 'neverthrow'
import type { PartOffer, PartRef } from '#domain/order/refund.ts'
import type { Statement } from '#domain/order/withdrawal.ts'
import type { Listing } from '#domain/shared/listing.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { BotRefused } from './gates.ts'
import type { Missing, Outage } from './outage.ts'

/** An order that its buyer may withdraw from, and what is refunded for each part. */
export interface WithdrawableOrder {
  readonly orderId: string
  readonly createdAt: number
  /** When the withdrawal period ends. */
  readonly until: number
  readonly parts: readonly PartOffer[]
}

/** The page to list, and the order that the user came for. */
export interface OfferQuery {
  readonly page: number
  readonly orderId: string | null
}

export interface OfferPage extends Listing<WithdrawableOrder> {
  /**
   * The order that the user came for, whichever page it is on; null if it cannot be withdrawn from or none
   * was named.
   */
  readonly asked: WithdrawableOrder | null
}

/** The receipt for a withdrawal. */
export interface Withdrawal {
  readonly orderId: string
  readonly statedAt: number
  /** Where the receipt was mailed to. */
  readonly email: string
  /** The chosen parts, each with its refund or the reason why there is none. */
  readonly parts: readonly PartOffer[]
}

/** Withdrawal from a contract (withdrawal 1): signed in, or for people who cannot sign in. */
export interface Withdrawals {
  /** A page of the orders of the last months, newest first. */
  offers(viewer: Registered, query: OfferQuery): ResultAsync<OfferPage, Outage>
  /** States the withdrawal. What the policy refunds is refunded immediately. */
  withdraw(
    viewer: Registered,
    orderId: string,
    parts: readonly PartRef[],
  ): ResultAsync<Withdrawal, Missing | Outage>
  /** Records a statement and mails a link that confirms it. Responds the same for every order and address. */
  state(form: Statement, proof: string | null): ResultAsync<void, Invalid | BotRefused | Outage>
  /** What a mailed link would withdraw from. */
  mailed(token: string): ResultAsync<WithdrawableOrder, Missing | Outage>
  /** Confirms the withdrawal; confirming it again returns the same receipt. */
  confirm(token: string): ResultAsync<Withdrawal, Missing | Outage>
}
