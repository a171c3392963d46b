import type { FailedDeliveries } from '#application/ports/deliveries.ts'
import type { DeliveryKind } from '#domain/admin/delivery-kinds.ts'
import type { ReceivedEvent } from './payment-record-repository.ts'

/** Emails and provider messages that failed and have not gone through since. */
export interface DeliveryRepository {
  failed(most: number, unfinishedSince: number): Promise<FailedDeliveries>
  /** Makes one failed email, or all of them, due now; returns how many. */
  makeEmailsDue(id: string | null, now: number): Promise<number>
  /** The messages to apply again: one, or the oldest failed ones. */
  failedMessages(
    id: string | null,
    most: number,
    unfinishedSince: number,
  ): Promise<readonly ReceivedEvent[]>
  /** False if it does not exist or has gone through. */
  drop(what: DeliveryKind, id: string, now: number): Promise<boolean>
}
