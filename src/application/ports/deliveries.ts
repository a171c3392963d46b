import type { ResultAsync } from 'neverthrow'
import type { DeliveryKind } from '#domain/admin/delivery-kinds.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import type { ReauthRequired } from './account.ts'
import type { Outage } from './outage.ts'

/** An e-mail that waits because it could not be sent. Moments are epoch milliseconds. */
export interface FailedEmail {
  readonly id: string
  readonly to: string
  /** What it tells of: `receipt`, say. */
  readonly kind: string
  readonly tries: number
  readonly error: string
  readonly promisedAt: number
  readonly nextTryAt: number
}

/** A message of a payment provider that could not be applied. */
export interface FailedMessage {
  /** With its provider, as no other message. */
  readonly id: string
  readonly provider: string
  readonly kind: string
  readonly tries: number
  /** Empty where a server ended before it was done. */
  readonly error: string
  readonly receivedAt: number
}

/** The newest of what failed, and how much there is. */
export interface FailedDeliveries {
  readonly emails: readonly FailedEmail[]
  readonly emailsTotal: number
  readonly messages: readonly FailedMessage[]
  readonly messagesTotal: number
}

/** One of them, or all of a kind. */
export interface DeliveryChange {
  readonly what: DeliveryKind
  readonly id: string | null
  readonly reason: string
}

/** What is left after a change. */
type Changed = ResultAsync<FailedDeliveries, Invalid | ReauthRequired | Outage>

/** What failed on its way out or in, for staff (admin 3). */
export interface DeliveriesAdmin {
  failed(): ResultAsync<FailedDeliveries, Outage>
  /** Tries at once what waits. What is done meanwhile stays done. */
  retry(change: DeliveryChange): Changed
  /** Nobody tries it again. */
  drop(change: DeliveryChange & { readonly id: string }): Changed
}
