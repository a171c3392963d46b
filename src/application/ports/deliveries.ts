import type { ResultAsync } from 'neverthrow'
import type { DeliveryKind } from '#domain/admin/delivery-kinds.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import type { ReauthRequired } from './account.ts'
import type { Outage } from './outage.ts'

/** An email that is waiting because it could not be sent. Times are epoch milliseconds. */
export interface FailedEmail {
  readonly id: string
  readonly to: string
  /** The kind of email, such as `receipt`. */
  readonly kind: string
  readonly tries: number
  readonly error: string
  readonly promisedAt: number
  readonly nextTryAt: number
}

/** A payment provider's message that could not be applied. */
export interface FailedMessage {
  /** Unique together with the provider. */
  readonly id: string
  readonly provider: string
  readonly kind: string
  readonly tries: number
  /** Empty if a server stopped before it was done. */
  readonly error: string
  readonly receivedAt: number
}

/** The newest failures, and how many there are. */
export interface FailedDeliveries {
  readonly emails: readonly FailedEmail[]
  readonly emailsTotal: number
  readonly messages: readonly FailedMessage[]
  readonly messagesTotal: number
}

/** One failure, or all of a kind. */
export interface DeliveryChange {
  readonly what: DeliveryKind
  readonly id: string | null
  readonly reason: string
}

/** The failures left after a change. */
type Changed = ResultAsync<FailedDeliveries, Invalid | ReauthRequired | Outage>

/** Failed outgoing emails and incoming messages, for staff (admin 3). */
export interface DeliveriesAdmin {
  failed(): ResultAsync<FailedDeliveries, Outage>
  /** Retries what is waiting, at once. What gets done in the meantime is not repeated. */
  retry(change: DeliveryChange): Changed
  /** Drops it: it is never retried. */
  drop(change: DeliveryChange & { readonly id: string }): Changed
}
